import { expect, test, vi } from 'vitest';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { applyChanges, readView } from '../../../src/link/live-store.ts';
import { settle } from '../world/manual-time.ts';
import { createRecordingScreen } from '../world/recording-screen.ts';
import { openWorld, START_MS, type World } from '../world/scripted-world.ts';

const SYMBOL = 'BTCUSDT';
const BOOK = `book:${SYMBOL}`;
const TRADES = `trades:${SYMBOL}`;
const bids: LevelTuple[] = [[9_999, 50]];
const asks: LevelTuple[] = [[10_001, 40]];

async function openMarket(
  language: 'en' | 'vn' = 'en',
  token: string | null = null,
): Promise<World> {
  const world = await openWorld({ start: { language, token } });
  await world.core.watch([
    ['markets.quote', SYMBOL],
    ['markets.book', SYMBOL],
    ['markets.trades', SYMBOL],
    ['connection', ''],
  ]);
  world.socket.greet();
  await world.time.advance(100);
  snapshot(world, 10);
  world.socket.play('snapshot', { channel: TRADES, epoch: 'first', sequence: 5, data: [] });
  world.socket.play('snapshot', { epoch: 'first', ...quoteAt(0, 10_000) });
  await world.time.advance(100);
  return world;
}

const quoteAt = (sequence: number, last: number) => ({
  channel: `quote:${SYMBOL}`,
  sequence,
  data: [[1, START_MS + sequence, last, last - 1, last + 1, 8_000, 12_000, 7_900, 5e7, 5e8]],
});

function snapshot(world: World, sequence: number, epoch = 'first'): void {
  world.socket.play('snapshot', {
    channel: BOOK,
    epoch,
    sequence,
    data: { bids, asks },
  });
}

const isBookStale = (world: World) => world.screen.latest('markets.book', SYMBOL)?.isStale;
const isTapeStale = (world: World) => world.screen.latest('markets.trades', SYMBOL)?.isStale;

/** The server says that it is there, and nothing else. */
async function rest(world: World, ms: number): Promise<void> {
  for (let spent = 0; spent < ms; spent += 1000) {
    world.socket.play('heartbeat', { serverTime: START_MS + spent, last: {} });
    await world.time.advance(1000);
  }
}

test('a book that misses a frame is stale until its snapshot has come, and nothing else is', async () => {
  const world = await openMarket();
  expect(isBookStale(world)).toBe(false);
  world.socket.play('update', {
    channel: BOOK,
    sequence: 13,
    previous: 12,
    data: { bids: [[9_998, 5]], asks: [] },
  });
  await rest(world, 3000);
  expect(isBookStale(world)).toBe(true);
  expect(isTapeStale(world)).toBe(false);
  expect(world.screen.latest('connection')).toMatchObject({ state: 'live' });
  snapshot(world, 13);
  await world.time.advance(100);
  expect(isBookStale(world)).toBe(false);
});

test('after a reconnect to another run of the server a book is stale until its snapshot has come', async () => {
  const world = await openMarket();
  world.socket.play('disconnect');
  world.socket.greet('second');
  await rest(world, 1000);
  expect(world.screen.latest('connection')).toMatchObject({ state: 'live' });
  expect(isBookStale(world)).toBe(true);
  expect(isTapeStale(world)).toBe(true);
  snapshot(world, 1, 'second');
  await world.time.advance(100);
  expect(isBookStale(world)).toBe(false);
  expect(isTapeStale(world)).toBe(true);
});

test('no order at the market is priced by a book that misses a frame, however new the quote is', async () => {
  const world = await openMarket('en', 'secret');
  const draft = JSON.stringify({
    ...{ symbol: SYMBOL, side: 'buy', kind: 'market', price: '', amount: '0.001', percent: null },
  });
  await world.core.watch([['spot.preview', draft]]);
  for (let round = 0; round < 5; round += 1) {
    await vi.dynamicImportSettled();
    await settle();
  }
  await world.time.advance(200);
  const problem = () => world.screen.latest('spot.preview', draft)?.problem?.code;
  expect(problem()).not.toBe('market_stale');
  const data = { bids: [[9_998, 5]], asks: [] };
  world.socket.play('update', { channel: BOOK, sequence: 13, previous: 12, data });
  await world.time.advance(300);
  expect(problem()).toBe('market_stale');
  snapshot(world, 13);
  await world.time.advance(300);
  expect(problem()).not.toBe('market_stale');
});

test('a quiet book of a live connection is not stale, however long it rests', async () => {
  const world = await openMarket();
  await rest(world, 30_000);
  expect(isBookStale(world)).toBe(false);
  expect(isTapeStale(world)).toBe(false);
});

test('a silent connection makes book and tape stale after three seconds, and is offline in the end', async () => {
  const world = await openMarket('vn');
  await world.time.advance(3_700);
  expect(world.screen.latest('connection')).toMatchObject({ state: 'delayed' });
  expect(isBookStale(world)).toBe(true);
  expect(isTapeStale(world)).toBe(true);
  await world.time.advance(15_000);
  expect(world.screen.latest('connection')).toMatchObject({ state: 'offline' });
  await world.time.advance(110_000);
  expect(world.screen.latest('markets.quote', SYMBOL)?.ageText.replace('\u00a0', ' ')).toBe(
    '2 phút',
  );
  world.socket.greet();
  await world.time.advance(100);
  snapshot(world, 20);
  await world.time.advance(100);
  expect(world.screen.latest('connection')).toMatchObject({ state: 'live' });
  expect(isBookStale(world)).toBe(false);
});

test('all parts of a frame tell of the same moment: list, head and ticket never disagree', async () => {
  const prices: (readonly [string | undefined, string | undefined])[] = [];
  const screen = createRecordingScreen(async ({ changes }) => {
    applyChanges(changes);
    const quote = readView('markets.quote', SYMBOL)?.lastText;
    const ticket = readView('spot.preview', draft)?.seenPrice;
    if (ticket !== undefined) prices.push([quote, ticket]);
  });
  const draft = JSON.stringify({
    symbol: SYMBOL,
    side: 'buy',
    kind: 'market',
    price: '',
    amount: '1',
    percent: null,
  });
  const world = await openWorld({ screen });
  await world.core.watch([
    ['markets.quote', SYMBOL],
    ['spot.preview', draft],
  ]);
  world.socket.greet();
  for (let round = 0; round < 5; round += 1) {
    await vi.dynamicImportSettled();
    await settle();
  }
  await world.time.advance(200);
  world.socket.play('snapshot', { epoch: 'first', ...quoteAt(0, 10_000) });
  for (let sequence = 1; sequence <= 40; sequence += 1) {
    world.socket.play('update', quoteAt(sequence, 10_000 + ((sequence * 7919) % 500)));
    // Less than a frame lasts, and not a whole part of it.
    await world.time.advance(37);
  }
  expect(new Set(prices.map(([quote]) => quote)).size).toBeGreaterThan(10);
  expect(prices.filter(([quote, ticket]) => quote !== ticket)).toEqual([]);
});
