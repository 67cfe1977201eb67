/** A user takes the role of a trader: with an identity, experience and money of their own (COPY-01). */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { TraderConditions } from '../../../contract/features/copy-trading-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { hourBefore } from './count-records.ts';
import { BECOMING } from './terms.ts';
import { readTrader, type TraderRow } from './trader-store.ts';

export async function readConditions(
  queryable: Queryable,
  userId: number,
): Promise<TraderConditions> {
  const [row] = await queryable.query<
    Pick<TraderConditions, 'isTrader' | 'level' | 'closedOrders' | 'balance'>
  >(
    `select verification_level as level, exists (select from copy_traders t where t.user_id = u.id) as is_trader,
        (select count(*) from futures_positions where user_id = u.id and status = 'closed' and holding = 'own')
          as closed_orders,
        coalesce((select available + held from accounts
          where user_id = u.id and account = 'lever' and currency = 'USDT'), 0) as balance
      from users u where id = $1`,
    [userId],
  );
  if (row === undefined) throw new Error(`no user has the id ${userId}`);
  return { ...row, ...BECOMING };
}

export async function become(
  tx: Transaction,
  wish: { userId: number; request: RequestOf<'copyTrading.become'>; at: number },
): Promise<Result<TraderRow>> {
  const { userId, request, at } = wish;
  const { shareRate, maximumFollowers, isAgreed } = request;
  if (!isAgreed) return refuse('terms_required', { fields: { isAgreed: 'terms_required' } });
  const problem = boundsProblem(shareRate, maximumFollowers);
  if (problem !== null) return problem;
  await tx.query('select id from users where id = $1 for no key update', [userId]);
  const has = await readConditions(tx, userId);
  if (has.isTrader) return refuse('already_done');
  const unmet = unmetCondition(has);
  if (unmet !== null) return unmet;
  await tx.query(
    `insert into copy_traders (user_id, share_rate, maximum_followers, capital, began_at, counted_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [userId, plainText(exact(shareRate)), maximumFollowers, has.balance, at, hourBefore(at)],
  );
  const trader = await readTrader(tx, userId);
  if (trader === null) throw new Error('a trader was not written');
  return ok(trader);
}

function unmetCondition(has: TraderConditions) {
  if (has.level < has.minimumLevel) return refuse('verification_required');
  if (has.closedOrders < has.minimumClosedOrders)
    return refuse('amount_below_minimum', { params: { minimum: String(has.minimumClosedOrders) } });
  return exact(has.balance).lt(has.minimumBalance) ? refuse('insufficient_balance') : null;
}

function boundsProblem(shareRate: string, maximumFollowers: number) {
  const { maximumShareRate, maximumFollowers: most } = BECOMING;
  const above = 'amount_above_maximum';
  if (exact(shareRate).gt(maximumShareRate))
    return refuse(above, { params: { maximum: maximumShareRate }, fields: { shareRate: above } });
  if (exact(shareRate).decimalPlaces() > 2)
    return refuse('amount_step', {
      params: { step: '0.01' },
      fields: { shareRate: 'amount_step' },
    });
  return maximumFollowers > most
    ? refuse(above, { params: { maximum: String(most) }, fields: { maximumFollowers: above } })
    : null;
}
