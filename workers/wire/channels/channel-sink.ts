/** Receives the checked data of each channel. */
import type { ChatMessage } from '../../../contract/features/chat-entities.ts';
import type { NftNews } from '../../../contract/features/nft-entities.ts';
import type {
  BookData,
  CandleTuple,
  PrivateData,
  QuoteTuple,
  TradeTuple,
} from '../../../contract/realtime.ts';
import type { QuoteBatch } from '../../../contract/rules/market/quote-batch.ts';

/** How a frame changes the state: `replace` for a snapshot, `extend` for an update. */
export type Change = 'replace' | 'extend';

export interface ChannelSink {
  quotes(rows: readonly QuoteTuple[]): void;
  quoteBatch(batch: QuoteBatch): void;
  trades(symbol: string, rows: readonly TradeTuple[], change: Change): void;
  /** False when the book does not match its checksum: that is a gap. */
  book(symbol: string, data: BookData, change: Change): boolean;
  candles(symbol: string, rows: readonly CandleTuple[], change: Change): void;
  room(room: string, rows: readonly ChatMessage[], change: Change): void;
  works(rows: readonly NftNews[]): void;
  /** Null for a snapshot: the missed events are unknown, and the state must be requested. */
  me(event: PrivateData | null): void;
}
