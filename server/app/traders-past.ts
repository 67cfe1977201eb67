/**
 * What the traders of the sandbox did before its first start, so that their records can be read from then on. They traded by
 * the path that they trade by now, on the market as it was, and were liquidated by the trades of then: all of it is part of one
 * transaction, and none of it is there where the market has no past.
 */
import { HOUR_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import type { Exchange } from '../exchange.ts';
import { countAllRecords } from '../features/copy-trading/count-records.ts';
import { roster } from '../features/copy-trading/sandbox/roster.ts';
import { seatTraders } from '../features/copy-trading/sandbox/seat-traders.ts';
import { tradeAt } from '../features/copy-trading/sandbox/trade.ts';
import { futures } from '../features/futures/feature.ts';
import { createOutboxBell } from '../ledger/outbox-bell.ts';
import type { PumpedFeed } from '../market/feed-runtime.ts';
import { within } from '../sandbox/exchange-at.ts';
import { openFeatures } from './open-features.ts';

export async function giveTradersTheirPast(
  exchange: Exchange,
  { feed, hours }: { readonly feed: PumpedFeed; readonly hours: number },
): Promise<void> {
  const { database } = exchange;
  const { byClock } = feed;
  if (hours === 0 || byClock === undefined) return;
  const endMs = Math.floor(exchange.clock.now() / MINUTE_MS) * MINUTE_MS;
  await database.withTransaction(async (tx) => {
    const time = { nowMs: endMs - hours * HOUR_MS };
    const clock = { now: () => time.nowMs };
    const bell = createOutboxBell();
    const begun = { ...exchange, clock, bell, database: within(tx, database.kind) };
    if (!(await seatTraders(begun))) return;
    const symbols = roster.map(({ symbol }) => symbol);
    const past = { ...begun, feed: byClock(clock, symbols) };
    const open = await openFeatures([futures], past);
    const desk = open.provided.futuresDesk;
    try {
      for (; time.nowMs < endMs; time.nowMs += MINUTE_MS) {
        past.feed.pump();
        await open.settled();
        await tradeAt(past, { desk, minute: time.nowMs });
      }
    } finally {
      await open.stop();
    }
    await countAllRecords(tx, endMs);
  });
}
