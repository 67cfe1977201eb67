import { expect, test } from 'vitest';
import type { Result } from '../../contract/envelope.ts';
import { createSends, type SendParts } from './sends.ts';

const lost = { ok: false, error: { code: 'timeout', message: '' } } as const;

/** Calls that are lost at first, and waits that pass at once. */
function openPage(lostCalls: number) {
  const calls: { readonly name: string; readonly intent: string }[] = [];
  const time = { nowMs: 0 };
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
  return { calls, ...createSends({ run, after, elapsedMs: () => time.nowMs }) };
}

test('SPOT-02 a call that moves money is asked again under its key until it is answered', async () => {
  const { calls, send } = openPage(3);
  expect(await send('spot.cancel', { id: 7 })).toMatchObject({ ok: true });
  expect(calls).toHaveLength(4);
  expect(new Set(calls.map(({ intent }) => intent)).size).toBe(1);
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
