import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { bookChecksum } from '../../../contract/rules/market/book-checksum.ts';
import { encodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { bitcoinRow, openWorld, START_MS, type World } from '../world/scripted-world.ts';

const BOOK = 'book:BTCUSDT';
const bids: LevelTuple[] = [
  [9_999, 50],
  [9_990, 70],
];
const asks: LevelTuple[] = [
  [10_001, 40],
  [10_010, 60],
];

async function openBook(): Promise<World> {
  const world = await openWorld();
  await world.core.watch([
    ['markets.book', 'BTCUSDT'],
    ['connection', ''],
  ]);
  world.socket.greet();
  await world.time.advance(100);
  world.socket.play('snapshot', {
    channel: BOOK,
    epoch: 'first',
    sequence: 10,
    data: { bids, asks },
  });
  await world.time.advance(100);
  return world;
}

function update(world: World, sequence: number, previous: number, data: object): void {
  world.socket.play('update', {
    channel: BOOK,
    sequence,
    previous,
    data: { bids: [], asks: [], ...data },
  });
}

const bestBid = (world: World) => world.screen.latest('markets.book', 'BTCUSDT')?.bids[0];

test('a book is its snapshot and every update in order', async () => {
  const world = await openBook();
  expect(bestBid(world)).toMatchObject({ priceText: '99.99', quantityText: '0.0050' });
  update(world, 11, 10, {
    bids: [
      [9_999, 0],
      [9_998, 20],
    ],
  });
  await world.time.advance(100);
  expect(bestBid(world)).toMatchObject({ price: '99.98', quantityText: '0.0020' });
  expect(world.screen.latest('markets.book', 'BTCUSDT')?.spreadText).toBe('0.03');
});

test('a repeated or older frame changes nothing', async () => {
  const world = await openBook();
  update(world, 11, 10, { bids: [[9_999, 0]] });
  update(world, 11, 10, { bids: [[9_999, 50]] });
  update(world, 9, 8, { bids: [[9_999, 50]] });
  await world.time.advance(100);
  expect(bestBid(world)?.price).toBe('99.90');
  expect(world.socket.subscriptions(BOOK)).toHaveLength(1);
});

test('a lost frame keeps the old book on show, asks once for a snapshot, and applies only what it does not cover', async () => {
  const world = await openBook();
  update(world, 12, 11, { bids: [[9_995, 5]] });
  update(world, 13, 12, { bids: [[9_996, 5]] });
  await world.time.advance(300);
  expect(bestBid(world)?.price).toBe('99.99');
  expect(world.socket.subscriptions(BOOK)).toEqual([null, null]);
  world.socket.play('snapshot', {
    channel: BOOK,
    epoch: 'first',
    sequence: 12,
    data: { bids: [[9_995, 5]], asks },
  });
  update(world, 14, 13, { bids: [[9_997, 5]] });
  await world.time.advance(100);
  expect(world.screen.latest('markets.book', 'BTCUSDT')?.bids.map((level) => level.price)).toEqual([
    '99.97',
    '99.96',
    '99.95',
  ]);
});

test('two frames that were swapped end in the book of the right order', async () => {
  const world = await openBook();
  update(world, 12, 11, { bids: [[9_999, 0]] });
  update(world, 11, 10, { bids: [[9_999, 7]] });
  await world.time.advance(300);
  world.socket.play('snapshot', {
    channel: BOOK,
    epoch: 'first',
    sequence: 12,
    data: { bids: [[9_990, 70]], asks },
  });
  await world.time.advance(100);
  expect(bestBid(world)?.price).toBe('99.90');
});

test('a book that does not match its checksum is a gap', async () => {
  const world = await openBook();
  const good = bookChecksum({
    bids: [
      [9_999, 51],
      [9_990, 70],
    ],
    asks,
    priceScale: 2,
    quantityScale: 4,
  });
  update(world, 11, 10, { bids: [[9_999, 51]], checksum: good });
  update(world, 12, 11, { bids: [[9_999, 52]], checksum: good });
  await world.time.advance(300);
  expect(bestBid(world)?.quantityText).toBe('0.0051');
  expect(world.socket.subscriptions(BOOK)).toHaveLength(2);
});

test.each([
  ['a word for a price', { bids: [['x', 1]] }],
  ['null for a side', { bids: null }],
  ['a fraction of a tick', { bids: [[1.5, 1]] }],
])('a malformed frame (%s) is dropped and healed by a snapshot', async (_, data) => {
  const world = await openBook();
  update(world, 11, 10, data);
  for (const junk of [null, 'x', 5, [], {}, { channel: BOOK }]) {
    for (const event of ['update', 'snapshot', 'batch', 'heartbeat', 'hello', 'goodbye', 'reset'])
      world.socket.play(event, junk);
  }
  await world.time.advance(300);
  expect(bestBid(world)?.price).toBe('99.99');
  expect(world.socket.subscriptions(BOOK)).toHaveLength(2);
});

test('a lost last frame of a quiet market is noticed by the heartbeat', async () => {
  const world = await openBook();
  for (const second of [1, 2]) {
    world.socket.play('heartbeat', { serverTime: START_MS + second * 1000, last: { [BOOK]: 11 } });
    await world.time.advance(1000);
  }
  expect(world.socket.subscriptions(BOOK)).toHaveLength(2);
});

test('after a restart of the server the new epoch replaces the book, whatever its sequence', async () => {
  const world = await openBook();
  world.socket.play('disconnect', 'transport close');
  expect(world.screen.latest('connection')).toEqual({ state: 'reconnecting' });
  world.socket.greet('second');
  await world.time.advance(100);
  expect(world.socket.subscriptions(BOOK).at(-1)).toBeNull();
  await world.time.advance(100);
  expect(bestBid(world)?.quantityText).toBe('0.0050');
  world.socket.play('snapshot', {
    channel: BOOK,
    epoch: 'second',
    sequence: 11,
    data: { bids: [[9_000, 1]], asks },
  });
  update(world, 12, 11, { bids: [[9_001, 2]] });
  await world.time.advance(100);
  expect(bestBid(world)?.price).toBe('90.01');
});

test('a connection that was lost for a moment goes on from where it stood', async () => {
  const world = await openBook();
  world.socket.play('disconnect', 'transport close');
  world.socket.greet('first');
  await world.time.advance(100);
  expect(world.socket.subscriptions(BOOK).at(-1)).toEqual(['first', 10]);
  update(world, 11, 10, { bids: [[9_999, 1]] });
  await world.time.advance(100);
  expect(bestBid(world)?.quantityText).toBe('0.0001');
});

test('the silence of three seconds is shown, and that of five reconnects', async () => {
  const world = await openBook();
  await world.time.advance(3_600);
  expect(world.screen.latest('connection')).toMatchObject({ state: 'delayed' });
  const before = world.socket.connects();
  await world.time.advance(2_000);
  expect(world.screen.latest('connection')).toEqual({ state: 'reconnecting' });
  expect(world.socket.connects()).toBe(before + 1);
});

test('quotes come by binary batch, the newest wins, and a repeated batch changes nothing', async () => {
  const world = await openWorld();
  await world.core.watch([['markets.quote', 'BTCUSDT']]);
  world.socket.greet();
  await world.time.advance(100);
  const row = (time: number, last: number) =>
    [1, time, last, last - 1, last + 1, 8_000, 12_000, 7_900, 50_000_000, 5e8] as never;
  world.socket.play('snapshot', {
    channel: 'quote:BTCUSDT',
    epoch: 'first',
    sequence: 1,
    data: [row(START_MS, 10_000)],
  });
  const batch = (sequence: number, last: number) =>
    world.socket.play(
      'batch',
      encodeQuoteBatch({
        channelId: 1,
        sequence,
        serverTime: START_MS,
        rows: [row(START_MS + sequence, last)],
      }),
    );
  batch(5, 10_100);
  batch(4, 9_000);
  // What is told around the price follows it within half a second.
  await world.time.advance(500);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')).toMatchObject({
    lastText: '101.00',
    tightText: '101.00',
    changeText: '+21.00',
    percentText: '+26.25%',
    tone: 'up',
    moved: 'up',
    fiatText: '$101.00',
    volumeText: '5.0K',
    turnoverText: '500.0M',
    staleMs: null,
  });
});

test('a quote that is none is passed over when somebody looks, and its channel is asked for anew', async () => {
  const world = await openWorld();
  await world.core.watch([['markets.quote', 'BTCUSDT']]);
  world.socket.greet();
  await world.time.advance(100);
  const QUOTE = 'quote:BTCUSDT';
  const row = (last: number) => [1, START_MS, last, 1, 1, 1, 1, 1, 1, 1] as never;
  const frame = { channel: QUOTE, epoch: 'first', sequence: 1, data: [row(10_000)] };
  world.socket.play('snapshot', frame);
  await world.time.advance(2000);
  expect(world.socket.subscriptions(QUOTE)).toHaveLength(1);
  const rows = [row(10_100), row(Number.NaN)];
  const place = { channelId: 1, sequence: 2, serverTime: START_MS };
  world.socket.play('batch', encodeQuoteBatch({ ...place, rows }));
  await world.time.advance(2000);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')?.lastText).toBe('101.00');
  expect(world.socket.subscriptions(QUOTE)).toHaveLength(2);
});

test('a quote older than five seconds shows its age', async () => {
  const world = await openWorld();
  await world.core.watch([['markets.quote', 'BTCUSDT']]);
  await world.time.advance(4_000);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')?.staleMs).toBeNull();
  await world.time.advance(4_000);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')?.staleMs).toBeGreaterThanOrEqual(7_000);
});

test('a device whose clock is a day wrong shows no stale quote, because time is the one of the server', async () => {
  const row = bitcoinRow();
  const rows = [{ ...row, quote: { ...row.quote, time: START_MS + DAY_MS } }];
  const world = await openWorld({ rows, serverAheadMs: DAY_MS });
  await world.core.watch([['markets.quote', 'BTCUSDT']]);
  await world.time.advance(2_000);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')?.staleMs).toBeNull();
  await world.time.advance(6_000);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')?.staleMs).toBeGreaterThanOrEqual(7_000);
});
