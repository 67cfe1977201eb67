/**
 * The exit of an entry that is over: placed once, in the transaction of that end, as an order like any other. Where it cannot be
 * placed the entry stands as it is, and its owner is told why.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { coinFeeDiscount } from '../../../contract/rules/money/vip.ts';
import { hasBracket } from '../../../contract/rules/spot/bracket-orders.ts';
import type { MessageKey } from '../../content/message-keys.ts';
import type { Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { balances } from '../../ledger/statements.ts';
import { addMessage } from '../../messages/add-message.ts';
import type { Announcement } from '../../realtime/announce.ts';
import { lockVipTier } from '../../users/vip-tier.ts';
import { limitsRefusal } from './opening-limits.ts';
import { type OrderRow, orderColumns, toSpotOrder } from './order-store.ts';
import { planExit } from './plan-exit.ts';
import type { WatchedOrder } from './waiting-orders.ts';
import { MAXIMUM_OPEN_ORDERS, moneyOf, type NewOrder } from './write-order.ts';

/** Hands an exit that waits to who follows the market for it, after the commit. */
export type WatchExit = (exit: WatchedOrder) => void;

interface Ended {
  /** As it is now that it is over. */
  readonly entry: OrderRow;
  readonly market: Market;
  readonly watch: WatchExit;
}

/** Whether something was filled of an order that is over and was to be left again. */
export function owesExit(order: OrderRow): boolean {
  const isOver = order.status !== 'open' && order.exitId === null;
  return isOver && hasBracket(order) && !isZero(order.filled);
}

/** Before anything of an entry with an exit is changed: in the order in which everything is locked. */
export async function lockBracket(tx: Transaction, entry: OrderRow, market: Market): Promise<void> {
  const { id, userId, account } = entry;
  await tx.query('select spot_lock_bracket($1, $2, $3, array[$4, $5])', [
    ...[id, userId, account, market.base, market.quote],
  ]);
}

/** @returns the entry with its exit, and what its owner is told after the news of the entry itself. */
export async function placeExit(
  exchange: Exchange,
  tx: Transaction,
  { entry, market, watch }: Ended,
): Promise<{ readonly entry: OrderRow; readonly news: readonly Announcement[] }> {
  const at = exchange.clock.now();
  const placed = await writeExit(exchange, tx, { entry, market, at });
  if ('refusal' in placed) {
    const key = reasonOf(placed.refusal);
    const told = await addMessage(tx, entry.userId, { key, params: { symbol: entry.symbol }, at });
    return { entry, news: [told, await balanceNews(tx, entry, market)] };
  }
  const { exit } = placed;
  if (exit.status === 'open') tx.afterCommit(() => watch(exit));
  return {
    entry: { ...entry, exitId: exit.id },
    news: [
      [exit.status === 'open' ? 'spot.placed' : 'spot.filled', toSpotOrder(exit, market)],
      await balanceNews(tx, entry, market),
    ],
  };
}

/** Why there is none, as it is told; whatever else is in the way are limits that the owner has set. */
function reasonOf(code: string): MessageKey & `exit_${string}` {
  if (code.startsWith('amount')) return 'exit_unfit';
  return reasons.get(code) ?? 'exit_limited';
}

const reasons: ReadonlyMap<string, MessageKey & `exit_${string}`> = new Map([
  ['insufficient_balance', 'exit_unpaid'],
  ['too_many_orders', 'exit_crowded'],
  ['no_liquidity', 'exit_unmet'],
]);

async function writeExit(
  exchange: Exchange,
  tx: Transaction,
  { entry, market, at }: { entry: OrderRow; market: Market; at: number },
): Promise<{ readonly exit: OrderRow } | { readonly refusal: string }> {
  const vipTier = await lockVipTier(tx, entry.userId);
  const feeDiscount = coinFeeDiscount(market, vipTier);
  const planned = planExit(exchange.feed, { entry, market, feeDiscount, at });
  if (!planned.ok) return { refusal: planned.error.code };
  const { order } = planned.value;
  const buying = { order, market, quantity: order.amount };
  const limited = await limitsRefusal(exchange, tx, buying);
  if (limited) return { refusal: limited.error.code };
  const { id, refusal } = await insertExit(tx, { ...planned.value, vipTier });
  if (refusal !== null) return { refusal };
  if (id === null) throw new Error('the tier of a locked user has changed');
  return { exit: { ...order, id } };
}

async function insertExit(
  tx: Transaction,
  { order, hold, fill, vipTier }: Pick<NewOrder, 'order' | 'hold' | 'fill' | 'vipTier'>,
): Promise<{ readonly id: number | null; readonly refusal: string | null }> {
  const [written] = await tx.query<{ id: number | null; refusal: string | null }>(
    `select * from spot_place_exit($1::jsonb, $2::integer, $3::integer, $4::numeric, $5,
       $6::numeric, $7::numeric, $8::bigint[], $9::text[], $10::text[], $11::numeric[], $12::jsonb)`,
    [
      ...[json(orderColumns(order)), vipTier, MAXIMUM_OPEN_ORDERS],
      ...[hold?.amount ?? null, hold?.currency ?? null, ...moneyOf(fill)],
    ],
  );
  if (!written) throw new Error('an exit was not answered');
  return written;
}

/** Both balances of the market as the transaction leaves them. */
async function balanceNews(
  tx: Transaction,
  { userId, account }: OrderRow,
  { base, quote }: Market,
): Promise<Announcement> {
  const own: readonly Balance[] = await balances(tx, userId);
  const traded = own.filter(
    (row) => row.account === account && [base, quote].includes(row.currency),
  );
  return ['balances.changed', balanceViews(traded)];
}
