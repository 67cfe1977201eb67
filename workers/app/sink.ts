import type { Observer } from 'rxjs';
import type { NftNews } from '../../contract/features/nft-entities.ts';
import type { AccountLife } from '../account/account-life.ts';
import type { RoomPiece } from '../feature/parts.ts';
import type { Depths } from '../market/books/depths.ts';
import type { Minutes } from '../market/charts/charts.ts';
import type { Quotes } from '../market/quotes/quotes.ts';
import type { ChannelSink } from '../wire/channels/channel-sink.ts';

/** Passes checked frames to the state that they change. Columns emit nothing, so their frames wake the lanes. */
export function createSink(parts: {
  readonly quotes: Quotes;
  readonly depths: Depths;
  readonly minutes$: Observer<Minutes>;
  readonly roomPieces$: Observer<RoomPiece>;
  readonly workNews$: Observer<NftNews>;
  readonly account: () => AccountLife;
  readonly wake: () => void;
}): ChannelSink {
  const { quotes, depths, wake } = parts;
  return {
    quotes: (rows) => {
      quotes.applyRows(rows);
      wake();
    },
    quoteBatch: (batch) => {
      quotes.applyBatch(batch);
      wake();
    },
    book: depths.takeBook,
    trades: depths.takeTrades,
    candles: (symbol, rows, change) => {
      parts.minutes$.next({ symbol, rows, change });
      wake();
    },
    room: (room, rows, change) => parts.roomPieces$.next({ room, rows, change }),
    works: (rows) => {
      for (const news of rows) parts.workNews$.next(news);
    },
    me: (event) => parts.account().take(event),
  };
}
