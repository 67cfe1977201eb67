/** Begins to follow a trader, or changes how. */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Follow, FollowTerms } from '../../../contract/features/copy-trading-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { followProblem } from '../../../contract/rules/copy-trading/follow-problem.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { readFollow, toFollow } from './follow-store.ts';

export type FollowRequest = RequestOf<'copyTrading.follow'>;

export async function follow(
  exchange: Exchange,
  tx: Transaction,
  { userId, request, terms }: { userId: number; request: FollowRequest; terms: FollowTerms },
): Promise<Result<Follow>> {
  const { maximumMultiple = null, slippage = null, maximumLots = null } = request;
  const problem = followProblem({ ...request, maximumMultiple, slippage, maximumLots }, terms);
  if (problem !== null) return refuseField(problem.field, problem.code, problem.params);
  const { traderUserId } = request;
  const trader = await lockTrader(tx, { userId, traderUserId });
  if (trader === null) return refuseField('traderUserId', 'not_found');
  const known = await ongoing(tx, { userId, traderUserId });
  if (known !== null) {
    const isChanged = await change(tx, known, request);
    return isChanged
      ? tell(exchange, tx, { userId, id: known })
      : ok(toFollow(await readFollow(tx, known)));
  }
  const refused = await beginProblem(tx, {
    ...{ userId, traderUserId, terms },
    maximumFollowers: trader.maximumFollowers,
  });
  if (refused !== null) return refused;
  const id = await begin(tx, {
    ...{ userId, request, shareRate: trader.shareRate },
    at: exchange.clock.now(),
  });
  return tell(exchange, tx, { userId, id });
}

/**
 * Follows of one trader begin one after the other, so that no place is given twice; with a user who is a trader too,
 * so that two do not begin to follow each other.
 */
async function lockTrader(
  tx: Transaction,
  { userId, traderUserId }: { userId: number; traderUserId: number },
): Promise<{ maximumFollowers: number; shareRate: string } | null> {
  const rows = await tx.query<{ userId: number; maximumFollowers: number; shareRate: string }>(
    `select user_id, maximum_followers, share_rate from copy_traders where user_id in ($1, $2)
      order by user_id for no key update`,
    [userId, traderUserId],
  );
  return rows.find((row) => row.userId === traderUserId) ?? null;
}

async function ongoing(
  tx: Transaction,
  { userId, traderUserId }: { userId: number; traderUserId: number },
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select id from copy_follows where user_id = $1 and trader_user_id = $2 and status = 'following'
      for no key update`,
    [userId, traderUserId],
  );
  return row?.id ?? null;
}

async function beginProblem(
  tx: Transaction,
  wish: { userId: number; traderUserId: number; terms: FollowTerms; maximumFollowers: number },
) {
  const { userId, traderUserId, terms, maximumFollowers } = wish;
  // The lock makes the number of follows hold for parallel requests.
  await tx.query('select id from users where id = $1 for no key update', [userId]);
  const [found] = await tx.query<{
    followers: number;
    follows: number;
    isGone: boolean;
    isRing: boolean;
    isFunded: boolean;
  }>(
    `with recursive followed (id) as (
        select $2::bigint
        union select f.trader_user_id from copy_follows f join followed on f.user_id = followed.id
          where f.status = 'following'
      )
      select (select count(*) from copy_follows where trader_user_id = $2 and status = 'following') as followers,
        (select count(*) from copy_follows where user_id = $1 and status = 'following') as follows,
        exists (select from users where id in ($1, $2) and closed_at is not null) as is_gone,
        exists (select from followed where id = $1) as is_ring,
        exists (select from accounts where user_id = $1 and account = 'lever' and currency = 'USDT'
          and available >= $3::numeric) as is_funded`,
    [userId, traderUserId, terms.minimumBalance],
  );
  if (found === undefined) throw new Error('nothing was counted');
  if (found.isGone) return refuseField('traderUserId', 'not_found');
  // Nobody follows themselves, nor somebody who follows them in the end.
  if (found.isRing) return refuseField('traderUserId', 'parameter_error');
  if (found.follows >= terms.maximumFollows)
    return refuse('limit_exceeded', { params: { maximum: String(terms.maximumFollows) } });
  if (found.followers >= maximumFollowers)
    return refuse('limit_exceeded', { params: { maximum: String(maximumFollowers) } });
  return found.isFunded ? null : refuse('insufficient_balance');
}

async function begin(
  tx: Transaction,
  wish: { userId: number; request: FollowRequest; shareRate: string; at: number },
): Promise<number> {
  const { userId, request, shareRate, at } = wish;
  const [row] = await tx.query<{ id: number }>(
    `insert into copy_follows (type, number, maximum_margin, loss_limit, maximum_multiple, slippage, maximum_lots,
        user_id, trader_user_id, share_rate, followed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [...chosenOf(request), userId, request.traderUserId, shareRate, at],
  );
  if (row === undefined) throw new Error('a follow was not written');
  return row.id;
}

/** Answers whether anything is other than before. */
async function change(tx: Transaction, id: number, request: FollowRequest): Promise<boolean> {
  const rows = await tx.query(
    `update copy_follows set type = $1, number = $2, maximum_margin = $3, loss_limit = $4, maximum_multiple = $5,
        slippage = $6, maximum_lots = $7
      where id = $8 and (type, number, maximum_margin, loss_limit, maximum_multiple, slippage, maximum_lots)
        is distinct from ($1, $2::numeric, $3::numeric, $4::numeric, $5::integer, $6::numeric, $7::numeric)
      returning id`,
    [...chosenOf(request), id],
  );
  return rows.length > 0;
}

function chosenOf(request: FollowRequest) {
  const { type, maximumMultiple = null } = request;
  const plain = (amount: string | undefined) =>
    amount === undefined ? null : plainText(exact(amount));
  return [
    ...[type, plain(request.number), plain(request.maximumMargin), plain(request.lossLimit)],
    ...[maximumMultiple, plain(request.slippage), plain(request.maximumLots)],
  ];
}

async function tell(
  exchange: Exchange,
  tx: Transaction,
  { userId, id }: { userId: number; id: number },
): Promise<Result<Follow>> {
  const told = toFollow(await readFollow(tx, id));
  await announce(exchange, tx, userId, [['copyTrading.followed', told]]);
  return ok(told);
}

function refuseField(
  field: keyof FollowRequest,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
) {
  return refuse(code, { params: { ...params }, fields: { [field]: code } });
}
