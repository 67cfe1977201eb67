/** The markets of the bench's own server: 200 coins with quotes that move, encoded beforehand. */
import type { Market, MarketRow } from '../../contract/features/markets.ts';
import type { QuoteTuple } from '../../contract/realtime.ts';
import { encodeQuoteBatch, stampQuoteBatch } from '../../contract/rules/market/quote-batch.ts';
import { scaledText } from '../../contract/scaled.ts';
import { seededRandom } from '../harness.ts';

const MARKETS = 200;
/** Batches that are sent over and over, each with the time and sequence of its sending. Their quotes are of that moment. */
const POOL = 64;
export const PRICE_SCALE = 2;
export const QUANTITY_SCALE = 4;

export const venueMarkets: readonly Market[] = Array.from({ length: MARKETS }, (_, index) => ({
  id: index + 1,
  symbol: symbolOf(index + 1),
  currencyId: index + 1,
  legalId: 1,
  base: symbolOf(index + 1).slice(0, -4),
  quote: 'USDT',
  name: `Coin ${index + 1}`,
  kind: 'coin',
  category: 'layer1',
  priceScale: PRICE_SCALE,
  quantityScale: QUANTITY_SCALE,
  minimumQuantity: '0.0001',
  minimumNotional: '5',
  maximumNotional: '5000000',
  makerFeeRate: '0.0008',
  takerFeeRate: '0.001',
  priceBand: '0.5',
  color: '#c9a24b',
  hours: 'always',
}));

/** The first is a symbol that the app opens by itself. */
function symbolOf(id: number): string {
  return id === 1 ? 'BTCUSDT' : `COIN${id}USDT`;
}

export function venueQuote(id: number, timeMs: number, random: () => number): QuoteTuple {
  const last = 5_000_000 + id * 1000 + Math.floor(random() * 2000);
  const lots = 10_000_000 + Math.floor(random() * 1_000_000);
  return [id, timeMs, last, last - 1, last + 1, 5_000_000, 5_300_000, 4_900_000, lots, 5_000_000];
}

export function venueRows(timeMs: number): MarketRow[] {
  const random = seededRandom(3);
  return venueMarkets.map((market) => {
    const [, time, last, bid, ask, open, high, low, volume, turnover] = venueQuote(
      market.id,
      timeMs,
      random,
    );
    const price = (ticks: number) => scaledText(ticks, PRICE_SCALE);
    return {
      market,
      quote: {
        time,
        last: price(last),
        bid: price(bid),
        ask: price(ask),
        open24: price(open),
        high24: price(high),
        low24: price(low),
        volume24: scaledText(volume, QUANTITY_SCALE),
        turnover24: String(turnover),
      },
      sparkline: Array.from({ length: 24 }, () => price(last + Math.floor(random() * 9000))),
      isOpen: true,
      turnsAt: null,
      source: 'simulated',
      hotRank: null,
    };
  });
}

/** One batch of the pool as it goes out: a copy, so that the next sending does not change it. */
export interface EncodedBatch {
  readonly bytes: Buffer;
  /** Sum of the last prices of its rows, by which a reader proves that it has them all. */
  readonly lastSum: number;
}

/** @returns what makes the next one, with `room` bytes left free in front of it, a multiple of eight. */
export function createBatchPool(
  size: number,
): (sequence: number, timeMs: number, room?: number) => EncodedBatch {
  const random = seededRandom(17);
  const pool = Array.from({ length: POOL }, () => {
    const rows = Array.from({ length: size }, (_, row) =>
      venueQuote((row % MARKETS) + 1, 0, random),
    );
    const bytes = encodeQuoteBatch({ channelId: 1, sequence: 0, serverTime: 0, rows });
    return { bytes, lastSum: rows.reduce((sum, row) => sum + row[2], 0) };
  });
  return (sequence, timeMs, room = 0) => {
    const chosen = pool[sequence % POOL] ?? pool[0];
    if (chosen === undefined) throw new Error('the pool is empty');
    const { buffer } = new Uint8Array(room + chosen.bytes.length);
    new Uint8Array(buffer, room).set(chosen.bytes);
    stampQuoteBatch(new DataView(buffer, room), sequence, timeMs);
    return { bytes: Buffer.from(buffer, room), lastSum: chosen.lastSum };
  };
}
