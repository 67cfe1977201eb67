/**
 * The exchange as it was at an instant of the past, so that a feature does then what it does now: its clock stands, its
 * prices are those of then, and all that it writes is part of one transaction.
 */
import type { QuoteTuple } from '../../contract/realtime.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';
import type { MarketFeed } from '../market/feed.ts';

export function exchangeAt(exchange: Exchange, tx: Transaction, at: number): Exchange {
  const { database, feed } = exchange;
  return {
    ...exchange,
    clock: { now: () => at },
    database: within(tx, database.kind),
    feed: { ...feed, quote: (marketId) => quoteAt(feed, marketId, at) },
  };
}

/** A feature that opens a transaction of its own works in this one, and is told at its end as if it had been committed. */
export function within(tx: Transaction, kind: Database['kind']): Database {
  async function withTransaction<Value>(work: (inner: Transaction) => Promise<Value>) {
    const actions: (() => void)[] = [];
    const done = await work({
      query: (sql, params) => tx.query(sql, params),
      afterCommit: (action) => void actions.push(action),
    });
    for (const action of actions) action();
    return done;
  }
  return {
    kind,
    query: (sql, params) => tx.query(sql, params),
    inOneStatement: (sql, params) => tx.query(sql, params),
    withTransaction,
    withPatience: withTransaction,
    close: () => Promise.resolve(),
  };
}

/** Of a quote the last trade and its time, which say what something is worth; the rest of it is of now. */
function quoteAt(feed: MarketFeed, marketId: number, at: number): QuoteTuple {
  const [id, timeMs, price, ...rest] = feed.quote(marketId);
  const last = feed.tapeAround(marketId, at + 1, 1).ticks.findLast((tick) => tick.timeMs <= at);
  return [id, last?.timeMs ?? timeMs, last?.price ?? price, ...rest];
}

/** With prices that are set by hand, or of a recording that begins now, nobody knows what anything brought before. */
export function hasPast(feed: MarketFeed, at: number): boolean {
  const [market] = feed.markets;
  return market !== undefined && feed.tapeAround(market.id, at, 1).isWhole;
}
