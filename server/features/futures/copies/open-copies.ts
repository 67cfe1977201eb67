/**
 * Opens copies for many users in one transaction of few statements: each is judged by the shared quote, at the book as
 * it is now and in its own account, exactly as an order of that user alone would be.
 */
import { ok, type Result } from '../../../../contract/envelope.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { contractFeeDiscount } from '../../../../contract/rules/money/vip.ts';
import type { Transaction } from '../../../db/database.ts';
import { accept } from '../../../db/errors.ts';
import type { CopyOpening, CopyWish } from '../../../feature.ts';
import type { Balance } from '../../../ledger/accounts.ts';
import { openHoldMany } from '../../../ledger/holds-many.ts';
import { settleMany } from '../../../ledger/transfer-many.ts';
import { openerLimitsOfMany } from '../../../limits/opener-limits.ts';
import { announceToMany, balanceNews, type News } from '../../../realtime/announce.ts';
import { vipTiers } from '../../../users/vip-tier.ts';
import { availableAfter, lockAccounts } from '../money/many.ts';
import type { ActWithin } from '../money/perform-act.ts';
import { judgeOpening } from '../orders/judge-opening.ts';
import { openingProblemOf } from '../orders/opening-limits.ts';
import { tradedMarket } from '../orders/place-order.ts';
import { feeTransfer, marginHold } from '../positions/open-position.ts';
import { toFuturesOrder, toFuturesPosition } from '../rows/entities.ts';
import { insertFills } from '../rows/fill-store.ts';
import { insertOrders, type OrderRow, waitingOrdersOfMany } from '../rows/order-store.ts';
import { insertPositions, openPositionsOfMany, type PositionRow } from '../rows/position-store.ts';
import { type Admitted, type CopiedOpening, copiedOpening } from './copied-opening.ts';

/** At most one for a user; the answers are in the order of the wishes. */
export async function openCopies<Objection>(
  place: ActWithin,
  wishes: readonly CopyWish<Objection>[],
): Promise<CopyOpening<Objection>[]> {
  const at = place.exchange.clock.now();
  const judge = await lockAndJudge(place, wishes, at);
  const answers = wishes.map((wish) => {
    const judged = judge(wish);
    if (!judged.ok) return { refused: judged.error.code };
    const { averagePrice, filledMargin } = judged.value.quote;
    const opening = { averagePrice: averagePrice ?? '0', margin: filledMargin };
    const objection = wish.objection(opening);
    return objection === null ? { ...opening, admitted: judged.value } : { objection };
  });
  const opened = await open(
    place,
    answers.flatMap((answer) => ('admitted' in answer ? [answer.admitted] : [])),
    at,
  );
  const ids = opened.values();
  return answers.map((answer) => {
    if (!('admitted' in answer)) return answer;
    return { averagePrice: answer.averagePrice, positionId: ids.next().value?.position.id ?? 0 };
  });
}

/** Locks the accounts and reads what each wish is judged by. */
async function lockAndJudge(
  { exchange, tx }: ActWithin,
  wishes: readonly CopyWish<unknown>[],
  at: number,
): Promise<(wish: CopyWish<unknown>) => Result<Admitted>> {
  const { feed } = exchange;
  const userIds = wishes.map(({ userId }) => userId);
  const accounts = await lockAccounts(tx, userIds);
  const tiers = await vipTiers(tx, userIds);
  const limited = await openerLimitsOfMany({ queryable: tx, feed, nowMs: at }, userIds);
  const orders = limited.size === 0 ? [] : await waitingOrdersOfMany(tx, [...limited.keys()]);
  const positions = new Map(userIds.map((userId) => [userId, [] as PositionRow[]]));
  for (const row of await openPositionsOfMany(tx, userIds)) positions.get(row.userId)?.push(row);
  return ({ userId, request, copiedFrom }) => {
    const market = tradedMarket(feed, request, at);
    if (!market.ok) return market;
    const opener = {
      ...{ userId, feed, at },
      available: accounts.get(userId) ?? '0',
      positions: positions.get(userId) ?? [],
      discountPercent: contractFeeDiscount(tiers.get(userId) ?? 0),
    };
    const judged = judgeOpening(opener, market.value, request);
    if (!judged.ok) return judged;
    const { order, quote } = judged.value;
    const account = {
      limits: limited.get(userId) ?? null,
      positions: opener.positions,
      orders: orders.filter((row) => row.userId === userId),
    };
    const opening = { ...order, id: 0, value: quote.notional };
    const refused = openingProblemOf(feed, account, { market: market.value, opening });
    return refused ?? ok({ ...judged.value, market: market.value, copiedFrom });
  };
}

async function open(
  place: ActWithin,
  admitted: readonly Admitted[],
  at: number,
): Promise<readonly CopiedOpening[]> {
  if (admitted.length === 0) return [];
  const { exchange, tx } = place;
  const { feed } = exchange;
  const drawn = await drawIds(tx, admitted.length);
  const opened = admitted.flatMap((each, index) => {
    const ids = drawn[index];
    return ids === undefined ? [] : [copiedOpening(each, { ...ids, feed, at })];
  });
  const fees = opened.filter(({ fill }) => !isZero(fill.fee));
  const charged = await settleMany(
    tx,
    fees.map(({ placed, fill }) => feeTransfer(placed, fill.fee, at)),
  );
  const held = await openHoldMany(
    tx,
    // The position does not exist before its hold, so the key names the version before the first.
    opened.map(({ position }) => marginHold({ ...position, version: 0 }, at)),
  );
  const balances = [...charged, ...held.flatMap((written) => accept(written).balances)];
  const rows = opened.map(({ order, position }, index) => {
    const written = held[index];
    if (written === undefined) throw new Error('a hold was not opened');
    return { order, position: { ...position, holdId: accept(written).id } };
  });
  await insertPositions(
    tx,
    rows.map(({ position }) => position),
  );
  await insertOrders(
    tx,
    rows.map(({ order }) => order),
  );
  await insertFills(
    tx,
    opened.map(({ fill }) => fill),
  );
  await tell(place, rows, balances);
  return opened;
}

function drawIds(
  tx: Transaction,
  count: number,
): Promise<{ positionId: number; orderId: number }[]> {
  return tx.query(
    `select nextval(pg_get_serial_sequence('futures_positions', 'id')) as position_id,
        nextval(pg_get_serial_sequence('futures_orders', 'id')) as order_id
      from generate_series(1, $1::integer)`,
    [count],
  );
}

/** What an act of each user would tell, and show to the board. */
async function tell(
  { exchange, board, tx }: ActWithin,
  rows: readonly { order: OrderRow; position: PositionRow }[],
  balances: readonly Balance[],
): Promise<void> {
  const { feed } = exchange;
  const available = availableAfter(balances);
  const news = rows.flatMap(({ order, position }): News[] => {
    const { userId } = order;
    return [
      { userId, news: ['futures.opened', toFuturesPosition(position, feed)] },
      { userId, news: ['futures.filled', toFuturesOrder(order, feed)] },
    ];
  });
  await announceToMany(exchange, tx, [...news, ...balanceNews(balances)]);
  tx.afterCommit(() => {
    for (const { order, position } of rows) {
      const change = { orders: [order], positions: [position] };
      board.follow(order.userId, change, available.get(order.userId) ?? '0');
    }
  });
}
