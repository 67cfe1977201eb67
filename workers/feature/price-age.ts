/** Whether a ticket may price an order at the market: by its quote, and by the book that it would meet. */
import type { Observable } from 'rxjs';
import { channels } from '../../contract/realtime.ts';
import { revisionsOf } from '../core/topic-source.ts';
import { isChannelStale, quoteStaleMs } from '../market/quotes/staleness.ts';
import type { FeatureParts } from './parts.ts';

type BookAgeParts = Pick<FeatureParts, 'connection' | 'depths' | 'looks$'>;

/** Whether the quote is too old to trade on, or the book may be behind the server's: no order is priced by them then. */
export function isPriceStale(
  parts: BookAgeParts & Pick<FeatureParts, 'catalogue' | 'quotes'>,
  symbol: string,
): boolean {
  return quoteStaleMs(parts, symbol) !== null || isBookStale(parts, symbol);
}

/** Emits when the book falls behind or has caught up, which no frame of its own tells. */
export function bookAgeChanges(parts: BookAgeParts, symbol: string): Observable<unknown> {
  return revisionsOf(parts.looks$, () => isBookStale(parts, symbol));
}

function isBookStale(parts: BookAgeParts, symbol: string): boolean {
  return parts.depths.book(symbol) !== undefined && isChannelStale(parts, channels.book(symbol));
}
