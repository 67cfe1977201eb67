import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '../../contract/envelope.ts';
import { createSends, type SendParts } from './sends.ts';

const lost = { ok: false, error: { code: 'timeout', message: '' } } as const;

/** Calls that are lost at first, and waits that pass at once. */
function openPage(lostCalls: number) {
  const calls: { readonly name: string; readonly intent: string }[] = [];
  const time = { nowMs: 0 };
  const session: { token: string | null } = { token: 'first' };
  const run: SendParts['run'] = (name, _request, { intent }) => {
    calls.push({ name, intent });
    const result = calls.length <= lostCalls ? lost : { ok: true, value: null };
    // The values of answers are not looked at here.
    return Promise.resolve(result as Result<never>);
  };
  const after = (delayMs: number, task: () => void) => {
    // The sign that it takes long is not waited for.
    if (delayMs === 2000) return () => undefined;
    time.nowMs += delayMs;
    queueMicrotask(task);
    return () => undefined;
  };
  const sends = createSends({
    run,
    after,
    token: () => session.token,
    elapsedMs: () => time.nowMs,
  });
  return { calls, session, ...sends };
}

afterEach(() => vi.unstubAllGlobals());

test('SPOT-02 what was unanswered when the page ended keeps its key on the next one, unless a password went with it', async () => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
  const convert = { from: 3, to: 1, number: '5', quoteId: 7 };
  const withdraw = { currencyId: 1, number: '5', password: 'Good-Pass-1' };
  const ended = openPage(Number.POSITIVE_INFINITY);
  // The forms of these calls are not looked at here.
  await ended.send('convert.submit' as never, convert as never);
  await ended.send('withdraw.submit' as never, withdraw as never);
  ended.carryKeys();
  expect([...store.values()].join()).not.toContain('Good-Pass-1');
  const next = openPage(0);
  expect(store.size).toBe(0);
  await next.send('convert.submit' as never, convert as never);
  await next.send('withdraw.submit' as never, withdraw as never);
  const first = (name: string) => ended.calls.find((call) => call.name === name)?.intent;
  expect(next.calls[0]?.intent).toBe(first('convert.submit'));
  expect(next.calls[1]?.intent).not.toBe(first('withdraw.submit'));
});

test('SPOT-02 a call that moves money is asked again under its key until it is answered', async () => {
  const { calls, send } = openPage(3);
  expect(await send('spot.cancel', { id: 7 })).toMatchObject({ ok: true });
  expect(calls).toHaveLength(4);
  expect(new Set(calls.map(({ intent }) => intent)).size).toBe(1);
});

test('SPOT-02 what one user sent is never sent again in the session of the next', async () => {
  const { calls, session, send } = openPage(Number.POSITIVE_INFINITY);
  const sending = send('spot.cancel', { id: 7 });
  session.token = 'second';
  expect(await sending).toEqual(lost);
  expect(calls).toHaveLength(1);
});

test('CORE-10 a call that moves no money is sent once, and a lost answer is told', async () => {
  const { calls, send } = openPage(1);
  expect(await send('markets.addFavourite', { currencyId: 1 })).toEqual(lost);
  expect(calls).toHaveLength(1);
});

test('a form waits for its own call and not for that of another', async () => {
  const { calls, send } = openPage(0);
  const add = (currencyId: number, place: string) =>
    send('markets.addFavourite', { currencyId }, place);
  const results = await Promise.all([add(1, 'list'), add(2, 'list'), add(2, 'head')]);
  expect(results.map((result) => result?.ok ?? null)).toEqual([true, null, true]);
  expect(calls).toHaveLength(2);
});
