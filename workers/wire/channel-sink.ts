/** Where the checked data of a channel goes. */
import type {
  BookData,
  CandleTuple,
  PrivateData,
  QuoteTuple,
  TradeTuple,
} from '../../contract/realtime.ts';
import type { QuoteBatch } from '../../contract/rules/quote-batch.ts';

/** What a frame did: `replace` is a snapshot. */
export type Change = 'replace' | 'extend';

export interface ChannelSink {
  quotes(rows: readonly QuoteTuple[]): void;
  quoteBatch(batch: QuoteBatch): void;
  trades(symbol: string, rows: readonly TradeTuple[], change: Change): void;
  /** False when the book does not match its checksum: that is a gap. */
  book(symbol: string, data: BookData, change: Change): boolean;
  candles(symbol: string, rows: readonly CandleTuple[], change: Change): void;
  /** Null in a snapshot: what was missed is unknown and must be asked for. */
  me(event: PrivateData | null): void;
}
