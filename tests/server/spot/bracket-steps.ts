/** What the tests of brackets of coins do and look at. */
import { expect } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { listOrders } from '../../../server/features/spot/find-orders.ts';
import type { SpotMatching } from '../../../server/features/spot/matching.ts';
import { toSpotOrder } from '../../../server/features/spot/order-store.ts';
import type { SpotExchange } from '../../support/spot-exchange.ts';
import { percent, trade } from './stop-steps.ts';

/** Exits of this user, by the ids of their entries. */
export async function exitsOf(spot: SpotExchange, userId: number): Promise<SpotOrder[]> {
  const query = { userId, status: 'all', marketIds: null, page: 1, limit: 500 } as const;
  const rows = await listOrders(spot.exchange.database, query);
  return rows
    .filter(({ bracketOf }) => bracketOf !== null)
    .map((row) => toSpotOrder(row, spot.market))
    .sort((left, right) => (left.bracketOf ?? 0) - (right.bracketOf ?? 0));
}

/** The one exit of an entry, which names it as well. */
export async function exitOf(spot: SpotExchange, entry: SpotOrder): Promise<SpotOrder> {
  const rows = await spot.exchange.database.query<{ userId: number; exitId: number | null }>(
    'select user_id, exit_id from spot_orders where id = $1',
    [entry.id],
  );
  const exits = await exitsOf(spot, rows[0]?.userId ?? 0);
  const own = exits.filter(({ bracketOf }) => bracketOf === entry.id);
  expect(own.map(({ id }) => id)).toEqual([rows[0]?.exitId]);
  const [exit] = own;
  if (exit === undefined) throw new Error(`order ${entry.id} has no exit`);
  return exit;
}

/** The other side comes to a limit that waits, with so many thousandths of a coin, and no trade goes beyond it. */
export async function partlyFill(
  { feed, market, ...rest }: SpotExchange,
  matching: SpotMatching,
  offered: { readonly price: string; readonly lots: number },
): Promise<void> {
  const { book: asked } = feed;
  const book = feed.book(market.id);
  const lots = offered.lots * 10 ** (market.quantityScale - 3);
  const ask: LevelTuple = [scaledInteger(offered.price, market.priceScale), lots];
  Object.assign(feed, { book: () => ({ ...book, asks: [ask] }) });
  trade({ feed, market, ...rest }, percent({ feed, market, ...rest }, 100.5));
  await matching.settled();
  Object.assign(feed, { book: asked });
}

/** What this user was told in messages, by their keys. */
export async function messagesOf({ exchange }: SpotExchange, userId: number): Promise<string[]> {
  const rows = await exchange.database.query<{ key: string }>(
    'select key from messages where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ key }) => key);
}
