import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPendingRuns } from './pending-runs.ts';
import { createWatchLedger, type Watch } from './watch-ledger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Sent = [string, readonly Watch[]][];

function coreThatNotes(sent: Sent) {
  return {
    watch: async (watches: readonly Watch[]) => void sent.push(['watch', watches]),
    unwatch: async (watches: readonly Watch[]) => void sent.push(['unwatch', watches]),
  };
}

function openLedger() {
  const sent: Sent = [];
  const forgotten: string[] = [];
  const life = { core: Promise.resolve(coreThatNotes(sent)) };
  const ledger = createWatchLedger({
    core: () => life.core,
    forget: (ids) => void forgotten.push(...ids),
    defer: queueMicrotask,
  });
  return { ledger, sent, forgotten, life };
}

const btc: Watch = ['markets.quote', 'BTCUSDT'];
const eth: Watch = ['markets.quote', 'ETHUSDT'];
/** Until what is sent of a turn has arrived. */
const turn = async () => {
  for (let step = 0; step < 3; step += 1) await Promise.resolve();
};

test('watches of one turn are sent together, and each only once', async () => {
  const { ledger, sent } = openLedger();
  ledger.add(btc);
  ledger.add(eth);
  ledger.add(btc);
  await turn();
  expect(sent).toEqual([['watch', [btc, eth]]]);
});

test('only the last watcher that leaves ends the stream', async () => {
  const { ledger, sent } = openLedger();
  const leaveFirst = ledger.add(btc);
  const leaveSecond = ledger.add(btc);
  await turn();
  leaveFirst();
  await turn();
  expect(sent).toHaveLength(1);
  leaveSecond();
  await turn();
  expect(sent.at(-1)).toEqual(['unwatch', [btc]]);
});

test('a core that begins is told what is watched now', async () => {
  const { ledger } = openLedger();
  ledger.add(btc);
  const leave = ledger.add(eth);
  await turn();
  leave();
  await turn();
  const sent: Sent = [];
  await ledger.tellAll(coreThatNotes(sent));
  expect(sent).toEqual([['watch', [btc]]]);
});

test('what is watched and left while a core is still to come is told to it once', async () => {
  const { ledger, sent, life } = openLedger();
  const leave = ledger.add(btc);
  await turn();
  const late: { begin?: () => void } = {};
  const core = coreThatNotes(sent);
  life.core = new Promise((resolve) => (late.begin = () => resolve(core)));
  leave();
  ledger.add(eth);
  await turn();
  sent.length = 0;
  await ledger.tellAll(core);
  late.begin?.();
  await turn();
  expect(sent).toEqual([['watch', [eth]]]);
  ledger.add(btc);
  await turn();
  expect(sent.at(-1)).toEqual(['watch', [btc]]);
});

test('what one page leaves and the next page watches in the same turn is not sent', async () => {
  const { ledger, sent } = openLedger();
  const leave = ledger.add(btc);
  await turn();
  leave();
  ledger.add(btc);
  await turn();
  expect(sent).toHaveLength(1);
});

test('a view is kept for a while after its last watcher left, unless it is watched again', async () => {
  const { ledger, forgotten } = openLedger();
  const leaveBtc = ledger.add(btc);
  const leaveEth = ledger.add(eth);
  await turn();
  leaveBtc();
  leaveEth();
  await turn();
  await vi.advanceTimersByTimeAsync(10_000);
  ledger.add(eth);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(forgotten).toEqual(['markets.quote BTCUSDT']);
});

test('a run whose core is lost answers timeout instead of hanging', async () => {
  const pending = createPendingRuns();
  const hanging = pending.guard(new Promise(() => undefined));
  const answered = await pending.guard(Promise.resolve({ ok: true as const, value: 1 }));
  pending.rejectAll();
  expect(await hanging).toEqual({ ok: false, error: { code: 'timeout', message: '' } });
  expect(answered).toEqual({ ok: true, value: 1 });
});
