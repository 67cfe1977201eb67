import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPendingRuns } from './pending-runs.ts';
import { createWatchLedger, type Watch } from './watch-ledger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLedger() {
  const sent: [string, readonly Watch[]][] = [];
  const forgotten: string[] = [];
  const ledger = createWatchLedger({
    send: (kind, watches) => void sent.push([kind, watches]),
    forget: (ids) => void forgotten.push(...ids),
    defer: queueMicrotask,
  });
  return { ledger, sent, forgotten };
}

const btc: Watch = ['markets.quote', 'BTCUSDT'];
const eth: Watch = ['markets.quote', 'ETHUSDT'];
const turn = () => Promise.resolve();

test('watches of one turn are sent together, and each only once', async () => {
  const { ledger, sent } = openLedger();
  ledger.add(btc);
  ledger.add(eth);
  ledger.add(btc);
  await turn();
  expect(sent).toEqual([['watch', [btc, eth]]]);
  expect(ledger.active()).toEqual([btc, eth]);
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
  expect(ledger.active()).toEqual([]);
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
