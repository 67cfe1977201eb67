import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../../contract/envelope.ts';
import { createAnswers, type Load } from './answers.ts';
import { aheadOf } from './use-server-now.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STALE_MS = 30_000;
const LOST: Result<never> = { ok: false, error: { code: 'unavailable', message: '' } };

/** A question whose answers come when the test lets them. */
function showAnswer() {
  const answers = createAnswers();
  const asked: ((result: Result<unknown>) => void)[] = [];
  const load: Load<unknown> = () => new Promise((resolve) => asked.push(resolve));
  const entry = answers.of('deposit.list', {}, load);
  const hide = entry.show(STALE_MS);
  const answer = async (place: number, value: unknown) => {
    asked[place]?.({ ok: true, value });
    await vi.advanceTimersByTimeAsync(0);
  };
  const lose = async (place: number) => {
    asked[place]?.(LOST);
    await vi.advanceTimersByTimeAsync(0);
  };
  const tellStale = (stale = 'deposit.list') => answers.tellStale((name) => name === stale);
  return { answers, asked, load, entry, hide, answer, lose, tellStale };
}

test('an answer that became stale on its way is shown, and asked for once more', async () => {
  const { asked, entry, answer, tellStale } = showAnswer();
  tellStale();
  tellStale();
  expect(asked).toHaveLength(1);
  await answer(0, 'before');
  expect(asked).toHaveLength(2);
  expect(entry.known()).toMatchObject({ value: 'before', asking: 'again' });
  await answer(1, 'after');
  expect(entry.known()).toEqual({
    value: 'after',
    failure: null,
    answeredAtMs: Date.now(),
    asking: null,
  });
  expect(asked).toHaveLength(2);
});

test('one that is known is asked for again at once where it is shown, and elsewhere at the next look', async () => {
  const { answers, asked, load, entry, hide, answer, tellStale } = showAnswer();
  await answer(0, 'one');
  tellStale('bills.list');
  expect(asked).toHaveLength(1);
  for (let event = 0; event < 5; event += 1) tellStale();
  expect(asked).toHaveLength(2);
  await answer(1, 'two');
  await answer(2, 'three');
  hide();
  tellStale();
  expect(asked).toHaveLength(3);
  answers.of('deposit.list', {}, load).show(STALE_MS);
  expect(asked).toHaveLength(4);
  expect(entry.known()).toMatchObject({ value: 'three', asking: 'again' });
});

test('a fresh answer is not asked for by the next who shows it, an old one is', async () => {
  const { asked, entry, answer, hide } = showAnswer();
  await answer(0, 'one');
  hide();
  await vi.advanceTimersByTimeAsync(STALE_MS - 1);
  entry.show(STALE_MS)();
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  entry.show(STALE_MS);
  expect(asked).toHaveLength(2);
});

test('what was lost is asked for once more after a second, then the failure is told, and what was known stays', async () => {
  const { asked, entry, answer, lose } = showAnswer();
  await lose(0);
  expect(entry.known()).toMatchObject({ failure: null, asking: 'again' });
  await vi.advanceTimersByTimeAsync(1000);
  await lose(1);
  expect(entry.known()).toMatchObject({ value: undefined, failure: { code: 'unavailable' } });
  const again = entry.ask();
  expect(entry.known().failure).toBe(null);
  await answer(2, 'here');
  await again;
  void entry.ask();
  await lose(3);
  await vi.advanceTimersByTimeAsync(1000);
  await lose(4);
  expect(entry.known()).toMatchObject({ value: 'here', failure: { code: 'unavailable' } });
  expect(asked).toHaveLength(5);
});

test('of two that are under way the later counts, and both who wait hear of it', async () => {
  const { entry, answer } = showAnswer();
  const both = Promise.all([entry.ask(), entry.ask()]);
  await answer(2, 'last');
  await answer(1, 'late');
  await both;
  expect(entry.known().value).toBe('last');
});

test('what is equal keeps its identity, so that only what has changed renders', async () => {
  const { entry, answer } = showAnswer();
  await answer(0, { rows: [{ id: 1 }, { id: 2 }], total: 2 });
  const before = entry.known().value as { rows: object[] };
  void entry.ask();
  await answer(1, { rows: [{ id: 1 }, { id: 2 }], total: 2 });
  expect(entry.known().value).toBe(before);
  void entry.ask();
  await answer(2, { rows: [{ id: 1 }, { id: 3 }], total: 2 });
  const after = entry.known().value as { rows: object[] };
  expect(after).toEqual({ rows: [{ id: 1 }, { id: 3 }], total: 2 });
  expect(after.rows[0]).toBe(before.rows[0]);
  void entry.ask();
  await answer(3, { rows: [] });
  expect(entry.known().value).toEqual({ rows: [] });
});

test('SESS-05 after a change of user nothing that was known or is under way is shown, and who shows it is told', async () => {
  const { answers, asked, load, entry, answer } = showAnswer();
  await answer(0, 'mine');
  const told: unknown[] = [];
  entry.onChange(() => told.push(entry.known().value));
  void entry.ask();
  answers.clear();
  expect(told.at(-1)).toBe(undefined);
  await answer(1, 'still mine');
  expect(entry.known().value).toBe(undefined);
  const next = answers.of('deposit.list', {}, load);
  expect(next).not.toBe(entry);
  next.show(STALE_MS);
  expect(asked).toHaveLength(3);
});

test('an answer is forgotten ten minutes after the last who showed it', async () => {
  const { answers, load, entry, hide, answer } = showAnswer();
  await answer(0, 'one');
  hide();
  await vi.advanceTimersByTimeAsync(599_999);
  expect(answers.of('deposit.list', {}, load)).toBe(entry);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers.of('deposit.list', {}, load)).not.toBe(entry);
});

test('an answer that is kept says when it came, however late it is shown again', async () => {
  const { answers, load, entry, hide, answer } = showAnswer();
  const cameAtMs = Date.now();
  await answer(0, { serverTime: cameAtMs + 5_000 });
  hide();
  await vi.advanceTimersByTimeAsync(500_000);
  answers.of('deposit.list', {}, load).show(STALE_MS);
  expect(entry.known().answeredAtMs).toBe(cameAtMs);
  expect(aheadOf(cameAtMs + 5_000, entry.known().answeredAtMs)).toBe(5_000);
  expect(aheadOf(undefined, 0)).toBe(0);
});
