import { expect, test } from 'vitest';
import type { NewToken } from '../../contract/features/ieo.ts';
import type { MarketRow } from '../../contract/features/markets.ts';
import { createManualTime } from '../../tests/workers/world/manual-time.ts';
import { bitcoinRow, START_MS } from '../../tests/workers/world/scripted-world.ts';
import { createCatalogue } from './catalogue.ts';
import { createCatalogueLoader } from './catalogue-loader.ts';
import { createQuotes } from './quotes/quotes.ts';

function open(rows: readonly MarketRow[] = [bitcoinRow()]) {
  const time = createManualTime(START_MS);
  const answer = { isOk: true, rows, tokens: [] as NewToken[], guess: 0 };
  const chance = { next: 0 };
  const askedAtMs: number[] = [];
  const loaded: boolean[] = [];
  const catalogue = createCatalogue();
  const quotes = createQuotes();
  const loader = createCatalogueLoader({
    environment: { clock: time.clock, timers: time.timers, random: () => chance.next },
    run: async () => {
      askedAtMs.push(time.clock.elapsedMs());
      if (!answer.isOk) return { ok: false };
      return { ok: true, value: { serverTime: 77, list: answer.rows, tokens: answer.tokens } };
    },
    catalogue,
    quotes,
    connection: {
      clock: {
        now: time.clock.now,
        guess: (serverTime: number) => {
          answer.guess = serverTime;
        },
      },
    },
    onLoaded: (isFirst: boolean) => void loaded.push(isFirst),
  } as unknown as Parameters<typeof createCatalogueLoader>[0]);
  return { time, answer, chance, askedAtMs, loaded, catalogue, quotes, loader };
}

test('a catalogue that does not come is asked for again by each client at a moment of its own', async () => {
  const { time, answer, chance, askedAtMs, loader } = open();
  answer.isOk = false;
  chance.next = 0.5;
  loader.load();
  await time.advance(3900);
  expect(askedAtMs).toHaveLength(1);
  await time.advance(100);
  expect(askedAtMs).toHaveLength(2);
});

test('the catalogue brings markets, quotes and a first idea of the server’s time', async () => {
  const { time, answer, loaded, catalogue, quotes, loader } = open();
  loader.load();
  await time.advance(0);
  expect([catalogue.markets().length, loaded, answer.guess]).toEqual([1, [true], 77]);
  const columns = ['time', 'last', 'bid', 'ask', 'open24', 'high24', 'low24'] as const;
  expect(columns.map((column) => quotes.get(1, column))).toEqual([
    START_MS,
    10_000,
    9_999,
    10_001,
    8_000,
    11_000,
    7_900,
  ]);
  expect([quotes.get(1, 'volume24'), quotes.get(1, 'turnover24')]).toEqual([50_000_000, 5e8]);
});

test('it comes again every five minutes, and two seconds after it was lost', async () => {
  const { time, answer, askedAtMs, loaded, loader } = open();
  answer.isOk = false;
  loader.load();
  await time.advance(1_999);
  expect(askedAtMs).toEqual([0]);
  answer.isOk = true;
  await time.advance(1);
  await time.advance(300_000);
  expect([askedAtMs, loaded]).toEqual([
    [0, 2_000, 302_000],
    [true, false],
  ]);
});

test('whoever asks in between moves the next time', async () => {
  const { time, askedAtMs, loader } = open();
  loader.load();
  await time.advance(100_000);
  loader.load();
  await time.advance(299_000);
  expect(askedAtMs).toEqual([0, 100_000]);
  await time.advance(1_000);
  expect(askedAtMs).toEqual([0, 100_000, 400_000]);
});

test('two calls at once leave one that comes next', async () => {
  const { time, askedAtMs, loader } = open();
  loader.load();
  loader.load();
  await time.advance(300_000);
  expect(askedAtMs).toEqual([0, 0, 300_000]);
});

test('a market that turns is asked for half a second later, and not more often than every two seconds', async () => {
  const turning = { ...bitcoinRow(), turnsAt: START_MS + 10_000 };
  const { time, askedAtMs, loader } = open([bitcoinRow({ id: 2, symbol: 'B' }), turning]);
  loader.load();
  await time.advance(10_999);
  expect(askedAtMs).toEqual([0]);
  await time.advance(1);
  expect(askedAtMs).toEqual([0, 11_000]);
  // The server has not turned it yet.
  await time.advance(1_999);
  expect(askedAtMs).toHaveLength(2);
  await time.advance(1);
  expect(askedAtMs).toEqual([0, 11_000, 13_000]);
});

test('a token that is to be listed is asked for half a second later', async () => {
  const { time, answer, askedAtMs, catalogue, loader } = open();
  answer.tokens = [{ currency: 'NEW', issuePrice: '0.1', listsAt: START_MS + 10_000 }];
  loader.load();
  await time.advance(10_999);
  expect([askedAtMs, catalogue.tokens().length]).toEqual([[0], 1]);
  answer.tokens = [];
  await time.advance(5_000);
  expect([askedAtMs, catalogue.tokens()]).toEqual([[0, 11_000], []]);
});

test('a trade after the turn tells of it before the clock does', async () => {
  const turning = { ...bitcoinRow(), turnsAt: START_MS + 100_000 };
  const { time, askedAtMs, loader, quotes } = open([turning]);
  loader.load();
  await time.advance(5_000);
  expect(askedAtMs).toEqual([0]);
  quotes.applyRows([[1, START_MS + 100_000, 1, 1, 1, 1, 1, 1, 1, 1] as never]);
  await time.advance(1_000);
  expect(askedAtMs).toEqual([0, 6_000]);
});
