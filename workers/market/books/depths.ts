/** The books and tapes of the markets that are watched. */
import type { BookData, TradeTuple } from '../../../contract/realtime.ts';
import { channels } from '../../../contract/realtime.ts';
import type { Change } from '../../wire/channels/channel-sink.ts';
import type { Subscriptions } from '../../wire/channels/subscriptions.ts';
import { applyBook, type Book, type BookScales, isIntact, replaceBook } from './book.ts';
import { createTape, type Tape } from './tape.ts';

export type HearTrades = (rows: readonly TradeTuple[], change: Change) => void;

export interface Depths {
  book(symbol: string): Book | undefined;
  tape(symbol: string): Tape | undefined;
  /** Open a stream; the answer closes it. The last one to close forgets the state. */
  openBook(symbol: string): () => void;
  openTape(symbol: string): () => void;
  /** Opens the tape and hands on each piece of it as it comes; the answer ends both. */
  heedTrades(symbol: string, hear: HearTrades): () => void;
  takeBook(symbol: string, data: BookData, change: Change): boolean;
  takeTrades(symbol: string, rows: readonly TradeTuple[], change: Change): void;
}

export function createDepths(parts: {
  subscriptions: () => Pick<Subscriptions, 'want' | 'unwant'>;
  scalesOf: (symbol: string) => BookScales | undefined;
}): Depths {
  const books = new Map<string, Book>();
  const tapes = new Map<string, Tape>();
  const users = new Map<string, number>();
  const hearers = new Map<string, Set<HearTrades>>();
  let revision = 0;

  function open(channel: string, forget: () => void): () => void {
    users.set(channel, (users.get(channel) ?? 0) + 1);
    parts.subscriptions().want(channel);
    return () => {
      parts.subscriptions().unwant(channel);
      const count = (users.get(channel) ?? 0) - 1;
      users.set(channel, count);
      if (count > 0) return;
      users.delete(channel);
      forget();
    };
  }

  function openTape(symbol: string): () => void {
    if (!tapes.has(symbol)) tapes.set(symbol, createTape());
    return open(channels.trades(symbol), () => tapes.delete(symbol));
  }

  return {
    book: (symbol) => books.get(symbol),
    tape: (symbol) => tapes.get(symbol),
    openBook: (symbol) => open(channels.book(symbol), () => books.delete(symbol)),
    openTape,
    heedTrades(symbol, hear) {
      const close = openTape(symbol);
      const own = hearers.get(symbol) ?? new Set();
      hearers.set(symbol, own.add(hear));
      return () => {
        own.delete(hear);
        close();
      };
    },
    takeBook(symbol, data, change) {
      const scales = parts.scalesOf(symbol);
      const known = books.get(symbol);
      revision += 1;
      if (change === 'replace' || known === undefined) {
        const book = replaceBook(data, revision);
        if (!isIntact(book, data.checksum, scales)) return false;
        books.set(symbol, book);
        return true;
      }
      const next = applyBook(known, data, scales, revision);
      if (next === null) return false;
      books.set(symbol, next);
      return true;
    },
    takeTrades(symbol, rows, change) {
      const tape = tapes.get(symbol);
      if (change === 'replace') tape?.clear();
      tape?.add(rows);
      for (const hear of hearers.get(symbol) ?? []) hear(rows, change);
    },
  };
}
