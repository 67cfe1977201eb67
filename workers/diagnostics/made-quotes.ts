/** Made-up quotes in the wire's own binary form, and what the last of them must be. */

import type { QuoteTuple } from '../../contract/realtime.ts';
import {
  decodeQuoteBatch,
  encodeQuoteBatch,
  stampQuoteBatch,
} from '../../contract/rules/market/quote-batch.ts';
import { QUOTE } from '../market/quotes/quote-columns.ts';

/** Quotes in a batch, one of every made-up market. */
export const BATCH_QUOTES = 500;
export const PRICE_SCALE = 2;
const WAVE = 4000;

/** Open price of a made-up market in ticks. */
export function openOf(market: number): number {
  return 10_000 + market * 997;
}

/** Its price after so many batches: up and down by at most 2,000 ticks, each market at its own point. */
export function priceOf(market: number, sequence: number): number {
  const place = (sequence + market * 37) % WAVE;
  return openOf(market) + (place < WAVE / 2 ? place : WAVE - place) - WAVE / 4;
}

/** Makes batches by rising sequence; each has bytes of its own, as from a socket. */
export function createQuoteMaker(
  channelId: number,
): (sequence: number, timeMs: number) => ArrayBuffer {
  const rows = Array.from({ length: BATCH_QUOTES }, (_, market): QuoteTuple => {
    const open = openOf(market);
    return [
      market,
      0,
      open,
      open - 1,
      open + 1,
      open,
      open + WAVE,
      open - WAVE,
      1_000_000,
      5_000_000,
    ];
  });
  const template = encodeQuoteBatch({ channelId, sequence: 0, serverTime: 0, rows });
  return (sequence, timeMs) => {
    const bytes = new Uint8Array(template).buffer;
    stampQuoteBatch(new DataView(bytes), sequence, timeMs);
    const lasts = decodeQuoteBatch(bytes)?.columns[QUOTE.last] ?? [];
    for (let market = 0; market < BATCH_QUOTES; market += 1)
      lasts[market] = priceOf(market, sequence);
    return bytes;
  };
}
