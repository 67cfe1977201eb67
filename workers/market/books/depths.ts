/** The books and tapes of the markets that are watched. */
import { filter, merge, type Observable, Subject } from 'rxjs';
import type { BookData, TradeTuple } from '../../../contract/realtime.ts';
import { channels } from '../../../contract/realtime.ts';
import { during } from '../../core/topic-source.ts';
import type { Change } from '../../wire/channels/channel-sink.ts';
import type { Subscriptions } from '../../wire/channels/subscriptions.ts';
import { applyBook, type Book, type BookScales, isIntact, replaceBook } from './book.ts';
import { createTape, type Tape } from './tape.ts';

/** Trades as a frame brings them. */
export interface TradePiece {
  readonly symbol: string;
  readonly rows: readonly TradeTuple[];
  readonly change: Change;
}

/** What is listened to is open; the last one to leave forgets the state. */
export interface Depths {
  book(symbol: string): Book | undefined;
  tape(symbol: string): Tape | undefined;
  /** Emits once the book has taken a frame. */
  bookChanges(symbol: string): Observable<unknown>;
  /** Emits each piece once the tape has taken it. */
  tradePieces(symbol: string): Observable<TradePiece>;
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
  const changed$ = new Subject<string>();
  const pieces$ = new Subject<TradePiece>();

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

  function keep(symbol: string, book: Book): void {
    books.set(symbol, book);
    changed$.next(symbol);
  }

  return {
    book: (symbol) => books.get(symbol),
    tape: (symbol) => tapes.get(symbol),
    bookChanges: (symbol) =>
      merge(
        during(() => open(channels.book(symbol), () => books.delete(symbol))),
        changed$.pipe(filter((changed) => changed === symbol)),
      ),
    tradePieces: (symbol) =>
      merge(
        during(() => openTape(symbol)),
        pieces$.pipe(filter((piece) => piece.symbol === symbol)),
      ),
    takeBook(symbol, data, change) {
      const scales = parts.scalesOf(symbol);
      const known = books.get(symbol);
      if (change === 'replace' || known === undefined) {
        const book = replaceBook(data);
        if (!isIntact(book, data.checksum, scales)) return false;
        keep(symbol, book);
        return true;
      }
      const next = applyBook(known, data, scales);
      if (next === null) return false;
      keep(symbol, next);
      return true;
    },
    takeTrades(symbol, rows, change) {
      const tape = tapes.get(symbol);
      if (change === 'replace') tape?.clear();
      tape?.add(rows);
      pieces$.next({ symbol, rows, change });
    },
  };
}
