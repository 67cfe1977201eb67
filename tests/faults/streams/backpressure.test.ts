/** Readers that do not read: what they get once they do, and what they may cost until then. */
import { expect, test } from 'vitest';
import type {
  BookData,
  HeartbeatFrame,
  SnapshotFrame,
  TradeTuple,
  UpdateFrame,
} from '../../../contract/realtime.ts';
import { decodeQuoteBatch, type QuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { rowsOf } from '../../support/batch-rows.ts';
import { openPollingSocket, type ReceivedFrame } from '../../support/polling-socket.ts';
import { collect, startHub, subscribe } from '../../support/realtime-hub.ts';
import type { SpotExchange } from '../../support/spot-exchange.ts';

const CHANNELS = ['tickers', 'book:BTCUSDT', 'trades:BTCUSDT', 'candles:BTCUSDT:1m'];
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('a reader who was away gets the last quote of a market that has gone quiet, once', async () => {
  const { url, spot } = await startHub();
  const reader = await openPollingSocket(url);
  await reader.emit('subscribe', { channels: ['tickers'] });
  await reader.pollUntil(isEvent('snapshot'));
  // Nobody polls from here on. The first market trades once; the others go on.
  spot.advanceMs(1000);
  spot.feed.setPrice('ETHUSDT', '3456.78');
  for (let step = 1; step <= 20; step += 1) {
    spot.advanceMs(1000);
    spot.feed.setPrice('BTCUSDT', String(60_000 + step));
    await pause(55);
  }
  const frames = await reader.pollUntil(isEvent('batch'));
  const batches = frames.flatMap(([event, batch]) => (event === 'batch' ? [batch] : []));
  expect(batches).toHaveLength(1);
  const rows = rowsOf(batches[0] as QuoteBatch);
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) {
    const market = spot.feed.marketBySymbol(symbol);
    const quote = spot.feed.quote(market?.id ?? 0);
    expect(rows.filter(([id]) => id === quote[0])).toEqual([quote]);
  }
});

test('a log is kept for a reader who is away for a moment, without a hole', async () => {
  const { url, spot } = await startHub();
  const reader = await openPollingSocket(url);
  await reader.emit('subscribe', { channels: CHANNELS });
  const first = await reader.pollUntil(isSnapshotOf('candles:BTCUSDT:1m'));
  await trade(spot, 20, 55);
  const rest = await reader.pollUntil(isUpdateOf('candles:BTCUSDT:1m'));
  for (const name of ['book:BTCUSDT', 'trades:BTCUSDT']) {
    const frames = updatesOf(name, rest);
    expect(frames.length).toBeGreaterThan(5);
    expectWithoutGap(snapshotOf(name, first).sequence, frames);
  }
  const trades = updatesOf('trades:BTCUSDT', rest).flatMap((frame) => frame.data as TradeTuple[]);
  expect(trades).toHaveLength(20);
  // The forming bar is state: however often it changed, it comes once.
  expect(updatesOf('candles:BTCUSDT:1m', rest)).toHaveLength(1);
});

test('a log that grows too long is cleared and reset, and the other channels go on', async () => {
  const { url, spot } = await startHub({ streamRate: 50 });
  const reader = await openPollingSocket(url);
  await reader.emit('subscribe', { channels: CHANNELS });
  await reader.pollUntil(isSnapshotOf('candles:BTCUSDT:1m'));
  await trade(spot, 170, 21);
  const rest = await reader.pollUntil(isUpdateOf('candles:BTCUSDT:1m'));
  const resets = rest.flatMap(([event, payload]) => (event === 'reset' ? [payload] : []));
  expect(resets).toContainEqual({ channel: 'trades:BTCUSDT' });
  expect(updatesOf('trades:BTCUSDT', rest)).toEqual([]);
  // A channel that was reset is silent, and no heartbeat speaks of it, until it is asked for again.
  await trade(spot, 3, 30);
  const beats = (await reader.pollUntil(isEvent('heartbeat'))).filter(isEvent('heartbeat'));
  for (const [, beat] of beats) {
    expect(Object.keys((beat as HeartbeatFrame).last)).not.toContain('trades:BTCUSDT');
  }
  await reader.emit('subscribe', { channels: ['trades:BTCUSDT'] });
  const again = await reader.pollUntil(isSnapshotOf('trades:BTCUSDT'));
  expect(updatesOf('trades:BTCUSDT', again)).toEqual([]);
  await trade(spot, 5, 30);
  const live = await reader.pollUntil(isUpdateOf('trades:BTCUSDT'));
  expectWithoutGap(
    snapshotOf('trades:BTCUSDT', again).sequence,
    updatesOf('trades:BTCUSDT', [...again, ...live]),
  );
  // The book was reset too: it starts over whole, and nothing of the old one is in it.
  expect(resets).toContainEqual({ channel: 'book:BTCUSDT' });
  await reader.emit('subscribe', { channels: ['book:BTCUSDT'] });
  const book = snapshotOf('book:BTCUSDT', await reader.pollUntil(isSnapshotOf('book:BTCUSDT')));
  const { bids, asks } = spot.feed.book(spot.market.id);
  expect(book.data as BookData).toMatchObject({ bids, asks });
});

test('a socket that takes nothing for too long is told that it is slow and cut', async () => {
  const { url, hub, connect } = await startHub({ slowAfterMs: 1500 });
  const quick = connect();
  const beats = collect<HeartbeatFrame>(quick, 'heartbeat');
  const reader = await openPollingSocket(url);
  await reader.emit('subscribe', { channels: ['tickers'] });
  await reader.pollUntil(isEvent('snapshot'));
  expect(hub.socketCount).toBe(2);
  await expect.poll(() => hub.socketCount, { interval: 20 }).toBe(1);
  expect(await reader.poll()).toContainEqual(['goodbye', { reason: 'slow', afterMs: 0 }]);
  const heard = beats.frames.length;
  await expect.poll(() => beats.frames.length).toBeGreaterThan(heard);
  expect(quick.connected).toBe(true);
});

test('a heartbeat never names more than a slow or a late socket was sent', async () => {
  const { spot, connect } = await startHub();
  const socket = connect();
  const batches = collect<ArrayBuffer | Uint8Array>(socket, 'batch');
  const snapshots = collect<SnapshotFrame>(socket, 'snapshot');
  const seen = { tickers: 0, ahead: 0, beats: 0 };
  socket.on('snapshot', (frame: SnapshotFrame) => {
    seen.tickers = Math.max(seen.tickers, frame.sequence);
  });
  socket.on('batch', (bytes: Uint8Array) => {
    seen.tickers = Math.max(seen.tickers, decodeQuoteBatch(bytes)?.sequence ?? 0);
  });
  socket.on('heartbeat', ({ last }: HeartbeatFrame) => {
    seen.beats += 1;
    if ((last['tickers'] ?? 0) > seen.tickers) seen.ahead += 1;
  });
  await subscribe(socket, { channels: ['tickers'] });
  await snapshots.first();
  socket.emit('pace', { hz: 1 });
  await trade(spot, 40, 100);
  expect(seen.beats).toBeGreaterThanOrEqual(3);
  expect(seen.ahead).toBe(0);
  // One a second, where a quick socket has had some forty.
  expect(batches.frames.length).toBeLessThan(10);
});

test('a socket that goes back from a slow pace to a quick one misses no quote', async () => {
  const { spot, connect } = await startHub();
  const socket = connect();
  const batches = collect<Uint8Array>(socket, 'batch');
  const snapshots = collect<SnapshotFrame>(socket, 'snapshot');
  await subscribe(socket, { channels: ['tickers'] });
  await snapshots.first();
  socket.emit('pace', { hz: 1 });
  await socket.emitWithAck('ping', {});
  spot.advanceMs(1000);
  spot.feed.setPrice('ETHUSDT', '3456.78');
  await pause(250);
  socket.emit('pace', { hz: 20 });
  const market = spot.feed.marketBySymbol('ETHUSDT');
  const quote = spot.feed.quote(market?.id ?? 0);
  await expect
    .poll(() =>
      batches.frames
        .flatMap((bytes) => rowsOf(decodeQuoteBatch(bytes)))
        .some(([id]) => id === quote[0]),
    )
    .toBe(true);
  const rows = batches.frames.flatMap((bytes) => rowsOf(decodeQuoteBatch(bytes)));
  expect(rows.findLast(([each]) => each === quote[0])).toEqual(quote);
});

test('private events come in order to one who returns while more of them are made', async () => {
  const { spot, tokens, connect } = await startHub();
  const user = await spot.fundedUser({ USDT: '100000' });
  tokens.set('mine', user);
  for (let order = 0; order < 5; order += 1)
    await spot.place(user, { type: 'buy', amount: '0.01' });
  const sockets = Array.from({ length: 4 }, () => connect({ token: 'mine' }));
  const heard = sockets.map((socket) => collect<UpdateFrame>(socket, 'update'));
  const placing = (async () => {
    for (let order = 0; order < 10; order += 1)
      await spot.place(user, { type: 'buy', amount: '0.01' });
  })();
  const subscribing = sockets.map((socket) =>
    subscribe(socket, { channels: ['me'], from: { me: ['database', 4] } }),
  );
  await Promise.all([placing, ...subscribing]);
  for (const { frames, first } of heard) {
    await first((frame) => frame.sequence === 30);
    expectWithoutGap(4, frames);
  }
});

test('a planned restart is told to everybody, with the time to come back', async () => {
  const { hub, connect } = await startHub();
  const socket = connect();
  const goodbyes = collect<unknown>(socket, 'goodbye');
  const hellos = collect<unknown>(socket, 'hello');
  await hellos.first();
  hub.goodbye('shutdown', 3000);
  expect(await goodbyes.first()).toEqual({ reason: 'shutdown', afterMs: 3000 });
  expect(socket.connected).toBe(true);
});

test('events without a meaning count as messages too: a flood of them is cut', async () => {
  const { connect } = await startHub();
  const flood = connect();
  const goodbyes = collect<{ reason: string }>(flood, 'goodbye');
  await expect.poll(() => flood.connected).toBe(true);
  for (let message = 0; message < 400; message += 1) flood.emit(`nonsense ${message}`);
  expect((await goodbyes.first()).reason).toBe('flood');
  await expect.poll(() => flood.connected).toBe(false);
});

async function trade(spot: SpotExchange, count: number, everyMs: number): Promise<void> {
  for (let step = 1; step <= count; step += 1) {
    spot.advanceMs(10);
    spot.feed.setPrice('BTCUSDT', String(60_000 + (step % 7) * 13));
    await pause(everyMs);
  }
  // Until the last of them has been flushed.
  await pause(150);
}

function isEvent(name: string): (frame: ReceivedFrame) => boolean {
  return ([event]) => event === name;
}

function isSnapshotOf(name: string): (frame: ReceivedFrame) => boolean {
  return ([event, payload]) => event === 'snapshot' && (payload as SnapshotFrame).channel === name;
}

function isUpdateOf(name: string): (frame: ReceivedFrame) => boolean {
  return ([event, payload]) => event === 'update' && (payload as UpdateFrame).channel === name;
}

function snapshotOf(name: string, frames: readonly ReceivedFrame[]): SnapshotFrame {
  return frames.find(isSnapshotOf(name))?.[1] as SnapshotFrame;
}

function updatesOf(name: string, frames: readonly ReceivedFrame[]): UpdateFrame[] {
  return frames.filter(isUpdateOf(name)).map(([, payload]) => payload as UpdateFrame);
}

function expectWithoutGap(sequence: number, frames: readonly UpdateFrame[]): void {
  expect(frames.map((frame) => frame.previous)).toEqual(
    [sequence, ...frames.map((frame) => frame.sequence)].slice(0, frames.length),
  );
}
