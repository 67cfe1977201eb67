/** What a screen does about an order whose answer is slow or lost, with a real core and a scripted server. */
import { expect, test } from 'vitest';
import { createSends, stageOf } from '../../../src/link/sends.ts';
import type { HttpOutcome } from '../../../workers/core/environment.ts';
import { order } from '../account/open-order.ts';
import { errorAnswer, okAnswer, openWorld, toWire } from '../world/scripted-world.ts';

const trade = { currencyId: 1, legalId: 3, type: 'buy', amount: '0.5' } as const;
const refused = errorAnswer('error', 'insufficient_balance');

/** The server answers each order as the test says, at the moment that it says. */
async function openScreen() {
  const world = await openWorld({ start: { token: 'secret' } });
  const open: { answer: ((outcome: HttpOutcome) => void) | null } = { answer: null };
  world.answer('/coin/trade', () => new Promise((resolve) => (open.answer = resolve)));
  const { core, time, requests } = world;
  const runs = createSends({
    run: core.run,
    token: () => 'secret',
    elapsedMs: time.clock.elapsedMs,
    after: time.timers.after,
  });
  return {
    ...runs,
    keys: () =>
      requests
        .filter(({ request }) => request.url.endsWith('/coin/trade'))
        .map(({ request }) => request.headers['Idempotency-Key'] ?? ''),
    stage: () => stageOf(runs.useStages.getState(), 'spot.trade'),
    advance: time.advance,
    async answer(outcome: HttpOutcome) {
      await time.advance(0);
      open.answer?.(outcome);
      open.answer = null;
      await time.advance(0);
    },
    /** Every answer is lost for so long. */
    async lose(forMs: number) {
      for (let spentMs = 0; spentMs < forMs; spentMs += 500) {
        open.answer?.({ kind: 'lost', reason: 'timeout' });
        open.answer = null;
        await time.advance(500);
      }
    },
  };
}

test('SPOT-02 while an order is under way a second tap sends nothing, and afterwards it is an order of its own', async () => {
  const screen = await openScreen();
  const answered = new Map<string, unknown>();
  const tap = (name: string, amount: string) =>
    screen.send('spot.trade', { ...trade, amount }).then((result) => answered.set(name, result));
  void tap('first', '0.5');
  void tap('same', '0.5');
  void tap('other', '0.6');
  await screen.advance(0);
  expect([...answered]).toEqual([
    ['same', null],
    ['other', null],
  ]);
  expect(screen.stage()).toBe('sending');
  await screen.advance(2000);
  expect(screen.stage()).toBe('checking');
  await screen.answer(refused);
  expect(answered.get('first')).toMatchObject({ error: { code: 'insufficient_balance' } });
  expect(screen.stage()).toBeUndefined();
  expect(screen.keys()).toHaveLength(1);

  void tap('later', '0.5');
  await screen.answer(refused);
  expect(answered.get('later')).toMatchObject({ ok: false });
  expect(new Set(screen.keys()).size).toBe(2);
});

test('SPOT-02 an order whose answer was lost keeps its key, also when it is sent again by hand', async () => {
  const screen = await openScreen();
  const first = screen.send('spot.trade', trade);
  await screen.lose(200_000);
  expect(await first).toMatchObject({ ok: false, error: { code: 'timeout' } });
  const lost = screen.keys();
  expect(lost.length).toBeGreaterThan(10);
  expect(new Set(lost).size).toBe(1);

  const again = screen.send('spot.trade', trade);
  await screen.answer(refused);
  expect(await again).toMatchObject({ error: { code: 'insufficient_balance' } });
  expect(new Set(screen.keys()).size).toBe(1);

  const later = screen.send('spot.trade', trade);
  await screen.answer(refused);
  await later;
  expect(screen.keys().at(-1)).not.toBe(lost[0]);
});

test('SPOT-02 a lost answer is asked for again, and one that nobody can read, until the truth is known', async () => {
  const world = await openWorld({ start: { token: 'secret' } });
  const outcomes: HttpOutcome[] = [
    { kind: 'lost', reason: 'timeout' },
    { kind: 'lost', reason: 'offline' },
    { kind: 'answer', status: 502, text: '<html>' },
    errorAnswer('error', 'unavailable'),
    okAnswer(toWire(order)),
  ];
  world.answer('/coin/trade', () => outcomes.shift() ?? errorAnswer('error', 'internal'));
  const { core, time, requests } = world;
  const { send } = createSends({
    run: core.run,
    token: () => 'secret',
    elapsedMs: time.clock.elapsedMs,
    after: time.timers.after,
  });
  const sending = send('spot.trade', trade);
  await time.advance(20_000);
  expect(await sending).toMatchObject({ ok: true, value: { id: order.id } });
  const sent = requests.filter(({ request }) => request.url.endsWith('/coin/trade'));
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map(({ request }) => request.headers['Idempotency-Key'])).size).toBe(1);
  expect(new Set(sent.map(({ request }) => request.body)).size).toBe(1);
});

test('SPOT-02 another order than the one whose answer was lost has a key of its own', async () => {
  const screen = await openScreen();
  const first = screen.send('spot.trade', trade);
  await screen.lose(200_000);
  await first;
  const other = screen.send('spot.trade', { ...trade, amount: '0.6' });
  await screen.answer(refused);
  await other;
  expect(new Set(screen.keys()).size).toBe(2);
});

test('SPOT-02 two orders that are cancelled at once are both cancelled, each once', async () => {
  const world = await openWorld({ start: { token: 'secret' } });
  const sent: number[] = [];
  const answers: (() => void)[] = [];
  world.answer('/coin/cancel', (_, form) => {
    const id = Number(form.get('id'));
    sent.push(id);
    const cancelled = okAnswer(toWire({ ...order, id, status: 'cancelled' }));
    return new Promise((resolve) => answers.push(() => resolve(cancelled)));
  });
  const { core, time } = world;
  const { send, useStages } = createSends({
    run: core.run,
    token: () => 'secret',
    elapsedMs: time.clock.elapsedMs,
    after: time.timers.after,
  });
  const pending = (id: number) => stageOf(useStages.getState(), 'spot.cancel', id);
  const cancel = (id: number) => send('spot.cancel', { id });
  const results = [cancel(7), cancel(8), cancel(7)];
  await time.advance(0);
  expect(sent).toEqual([7, 8]);
  expect([pending(7), pending(8), pending(9)]).toEqual(['sending', 'sending', undefined]);
  for (const answer of answers) answer();
  await time.advance(0);
  expect((await Promise.all(results)).map((result) => result?.ok ?? null)).toEqual([
    true,
    true,
    null,
  ]);
  expect([pending(7), pending(8)]).toEqual([undefined, undefined]);
});
