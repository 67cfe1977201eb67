/** From the key of a day, and plain code, come the trades that the exchange went by. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../contract/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { Tick } from '../../server/market/feed.ts';
import { openKeyedWorld, START_MS } from './keyed-world.ts';

const world = openKeyedWorld();
const SYMBOLS = ['BTCUSDT', 'BTCUSDT-PERP', 'PEPEUSDT', 'AAPL'] as const;

test.each(SYMBOLS)('the trades of %s around any instant are those of the exchange', (symbol) => {
  const { market } = world.marketOf(symbol);
  const tape = world.tapeOf(symbol);
  const toTrade = ({ id, timeMs, price }: Tick) => ({
    id,
    time: timeMs,
    price: plainText(exact(scaledText(price, market.priceScale))),
  });
  const instants = fc.integer({ min: START_MS - 3 * DAY_MS, max: START_MS + DAY_MS - HOUR_MS });
  fc.assert(
    fc.property(instants, (instantMs) => {
      const { ticks } = world.feed.tapeAround(market.id, instantMs, 2);
      const before = ticks.findLast(({ timeMs }) => timeMs <= instantMs);
      const next = ticks.find(({ timeMs }) => timeMs >= instantMs);
      if (next) {
        expect(tape.firstFrom(instantMs)).toEqual(toTrade(next));
        expect(tape.trade(next.id)).toEqual(toTrade(next));
      }
      if (before) expect(tape.lastUntil(instantMs)).toEqual(toTrade(before));
    }),
    { numRuns: 40 },
  );
  // A minute has no more trades than that.
  expect(tape.trade(tape.firstFrom(START_MS + HOUR_MS).id + 2 ** 19)).toBe(null);
});

test('the range of a span is that of its trades, the one that stood at its beginning among them', () => {
  const tape = world.tapeOf('BTCUSDT');
  const { market } = world.marketOf('BTCUSDT');
  for (const spanMs of [0, 7 * 1000, 5 * MINUTE_MS + 1234]) {
    const fromMs = START_MS + 3 * HOUR_MS + 17_000;
    const first = tape.lastUntil(fromMs);
    const prices = [Number(first.price)];
    for (let trade = tape.firstFrom(fromMs + 1); trade.time <= fromMs + spanMs; ) {
      prices.push(Number(trade.price));
      trade = tape.trade(trade.id + 1) ?? tape.firstFrom(trade.time + 1);
    }
    const text = (price: number) => Number(price.toFixed(market.priceScale));
    const { low, high } = tape.range(fromMs, fromMs + spanMs);
    expect([Number(low), Number(high)]).toEqual([
      text(Math.min(...prices)),
      text(Math.max(...prices)),
    ]);
  }
});

test('another key makes other trades', () => {
  const { market } = world.marketOf('BTCUSDT');
  const at = START_MS + 9 * HOUR_MS;
  const other = world.tapeOf('BTCUSDT', 'ab'.repeat(32)).firstFrom(at);
  const [own] = world.feed.tapeAround(market.id, at, 0).ticks;
  expect(other.price).not.toBe(scaledText(own?.price ?? 0, market.priceScale));
});
