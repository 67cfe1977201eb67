/**
 * The audit: proves from the postings that no money came from nowhere (docs/invariants.md, 1 to 4),
 * and that nothing is settled twice.
 * Each check is one statement, so it sees one moment even while others trade.
 */
import type { Database, Queryable } from '../db/database.ts';

export interface AuditReport {
  readonly ok: boolean;
  /** When what came before was proven; null when all was read. */
  readonly since: number | null;
  /** The sum over all accounts of what was read, in each currency: always `0`. */
  readonly sums: Readonly<Record<string, string>>;
  /** Transfers whose postings do not sum to zero in a currency, and postings without a transfer. */
  readonly unbalancedTransfers: readonly AuditFinding[];
  /** Accounts of users whose available or held amount is negative. */
  readonly negatives: readonly AuditFinding[];
  /**
   * Accounts whose held is not the sum of their open holds, holds that do not add up, and open
   * holds whose order, position, withdrawal, loan, lock, miner, share, dual investment, subscription or
   * auction is over; miners whose rent and shares whose sides are not what their holds have; subscriptions
   * whose tokens are not what their hold has, and projects that sold other than what was subscribed to; works
   * that were not paid for or that are not with their last buyer, and deposits of auctions that are not what
   * their hold is.
   */
  readonly holdMismatches: readonly AuditFinding[];
  /** References that were settled more than once by one code. */
  readonly duplicateSettlements: readonly AuditFinding[];
  /**
   * Accounts that are not the sum of their postings, bills whose running balance is wrong, the house's account of the
   * pools when it is not what shares brought and took, and purchases by card that brought other than they say.
   */
  readonly balanceMismatches: readonly AuditFinding[];
  /** Users whose points are not the sum of their movements, and movements whose running sum is wrong. */
  readonly pointMismatches: readonly AuditFinding[];
}

/** What was found: the columns of the check's statement. */
export type AuditFinding = Readonly<Record<string, unknown>>;

/** Everything up to these ids was proven before. */
export interface Checkpoint {
  readonly postingId: number;
  readonly transferId: number;
  readonly holdId: number;
  /** Milliseconds since the epoch; null: nothing was. */
  readonly at: number | null;
}

const beginning: Checkpoint = { postingId: 0, transferId: 0, holdId: 0, at: null };

/** Reads the ledger, the whole of it unless told where to go on; `ok` is true when there is nothing to report. */
export async function audit(
  queryable: Queryable,
  from: Checkpoint = beginning,
): Promise<AuditReport> {
  const { postingId, transferId, holdId, at } = from;
  const find = (sql: string, params: readonly unknown[] = []): Promise<AuditFinding[]> =>
    queryable.query<AuditFinding>(sql, params);
  const sums = await queryable.query<{ currency: string; total: string }>(sumsSql, [postingId]);
  const findings = {
    unbalancedTransfers: await find(unbalancedSql, [postingId]),
    negatives: await find(negativesSql),
    holdMismatches: [
      ...(await find(heldSql)),
      ...(await find(holdsSql, [holdId, transferId])),
      ...(await find(outlivedSql)),
      ...(await find(lockedSql)),
      ...(await find(soldSql)),
      ...(await find(minedSql)),
      ...(await find(sharesSql)),
      ...(await find(tradedSql)),
      ...(await find(ownedSql)),
      ...(await find(depositsSql)),
    ],
    duplicateSettlements: await find(settlementsSql, [transferId]),
    balanceMismatches: [
      ...(await find(balancesSql)),
      ...(await find(orphansSql, [postingId])),
      ...(await find(runningSql, [postingId])),
      ...(await find(poolsSql)),
      ...(await find(boughtSql)),
    ],
    pointMismatches: [...(await find(pointsSql)), ...(await find(runningPointsSql))],
  };
  const isClean = Object.values(findings).every((found) => found.length === 0);
  return {
    ok: isClean && sums.every((row) => row.total === '0'),
    since: at,
    sums: Object.fromEntries(sums.map((row) => [row.currency, row.total])),
    ...findings,
  };
}

/**
 * Goes on from the last checkpoint, and makes the next one when all is well. `whole`: from the beginning, whatever
 * was proven before.
 */
export async function auditOn(
  database: Database,
  { nowMs, whole = false }: { nowMs: number; whole?: boolean },
): Promise<AuditReport> {
  const from = whole ? beginning : await lastCheckpoint(database);
  const upTo = await newestIds(database);
  const report = await database.withPatience((tx) => audit(tx, from));
  if (report.ok) {
    await database.query(
      `insert into audit_checkpoints (at, posting_id, transfer_id, hold_id) values ($1, $2, $3, $4)`,
      [nowMs, upTo.postingId, upTo.transferId, upTo.holdId],
    );
  }
  return report;
}

async function lastCheckpoint(queryable: Queryable): Promise<Checkpoint> {
  const [row] = await queryable.query<Checkpoint>(
    'select at, posting_id, transfer_id, hold_id from audit_checkpoints order by id desc limit 1',
  );
  return row ?? beginning;
}

/**
 * The newest of each, at a moment at which nobody is writing: else one that was numbered lower could commit later,
 * and no audit would ever look at it. Postings are written after their transfer, so its table keeps both still.
 * One lock at a time, because writers take them in any order.
 */
async function newestIds(database: Database): Promise<Omit<Checkpoint, 'at'>> {
  const holds = await readStill(database, 'holds', '(select max(id) from holds) as hold_id');
  const others = await readStill(
    database,
    'transfers',
    '(select max(id) from transfers) as transfer_id, (select max(id) from postings) as posting_id',
  );
  return {
    holdId: holds['holdId'] ?? 0,
    transferId: others['transferId'] ?? 0,
    postingId: others['postingId'] ?? 0,
  };
}

function readStill(
  database: Database,
  table: string,
  columns: string,
): Promise<Readonly<Record<string, number | null>>> {
  return database.withTransaction(async (tx) => {
    await tx.query(`lock table ${table} in share mode`);
    const [row] = await tx.query<Record<string, number | null>>(`select ${columns}`);
    return row ?? {};
  });
}

const sumsSql = `select currency, sum(amount) as total from postings where id > $1 group by currency`;

const unbalancedSql = `select p.transfer_id, p.currency, sum(p.amount) as total
  from postings p left join transfers t on t.id = p.transfer_id where p.id > $1
  group by p.transfer_id, p.currency having sum(p.amount) <> 0 or count(t.id) = 0`;

const negativesSql = `select id as account_id, user_id, account, currency, available, held
  from accounts where available < 0 or held < 0`;

const heldSql = `select a.id as account_id, a.held, coalesce(h.remaining, 0) as open_holds
  from accounts a
  left join (
    select account_id, sum(remaining) as remaining from holds where status = 'open' group by 1
  ) h on h.account_id = a.id
  where a.held <> coalesce(h.remaining, 0)`;

// A hold that was posted since is found by its transfers, one that was released since by its release: it
// can only have become less, and what is left is compared with its account above.
const holdsSql = `select h.id as hold_id, h.status, h.posted, coalesce(t.posted, 0) as transfers
  from holds h
  left join lateral (
    select sum(hold_amount) as posted from transfers where hold_id = h.id
  ) t on true
  where (h.id > $1 or h.status = 'open'
      or h.id in (select hold_id from transfers where id > $2 and hold_id is not null))
    and (h.posted <> coalesce(t.posted, 0)
      or (h.status = 'open') <> (h.ended_at is null)
      or (h.status = 'open') <> (h.remaining > 0))`;

const outlivedSql = `select h.id as hold_id, h.reference_kind, h.reference_id,
  h.remaining
  from holds h
  left join (
    select 'spot_order' as kind, id from spot_orders where status = 'open'
    union all select 'futures_order', id from futures_orders where status = 'doing'
    union all select 'futures_position', id from futures_positions where status = 'open'
    union all select 'withdrawal', id from withdrawals where status = 'reviewing'
    union all select 'loan', id from loans where state = 'open'
    union all select 'lock_order', id from lock_orders where status = 'in_progress'
    union all select 'miner_order', id from miner_orders where status = 'running'
    union all select 'defi_share', id from defi_shares where status = 'open'
    union all select 'dual_order', id from dual_orders where status in ('purchased', 'settling')
    union all select 'ieo_order', id from ieo_orders where status = 'locked'
    union all select 'nft_deposit', id from nft_deposits where status = 'held'
    union all select 'otc_order', id from otc_orders where status in ('unpaid', 'paid', 'appealed')
  ) alive on alive.kind = h.reference_kind and alive.id::text = h.reference_id
  where h.status = 'open' and alive.id is null
    and h.reference_kind in
      ('spot_order', 'futures_order', 'futures_position', 'withdrawal', 'loan', 'lock_order',
        'miner_order', 'defi_share', 'dual_order', 'ieo_order', 'nft_deposit', 'otc_order')`;

const lockedSql = `select o.id as ieo_order_id, o.status, o.amount, h.status as hold, h.remaining, h.posted
  from ieo_orders o join holds h on h.id = o.hold_id
  where case o.status when 'locked' then h.remaining else h.posted end <> o.amount`;

const minedSql = `select o.id as miner_order_id, o.days_paid, h.posted
  from miner_orders o join holds h on h.id = o.hold_id
  where h.posted <> case o.status when 'ended' then o.rent else o.daily_rent * o.days_paid end`;

const sharesSql = `select s.id as defi_share_id, s.status, h.id as hold_id, h.posted
  from defi_shares s join holds h on h.id in (s.coin_hold_id, s.quote_hold_id)
  where h.amount <> case h.id when s.coin_hold_id then s.coin_amount else s.quote_amount end
    or h.posted <> case s.status when 'left' then h.amount else 0 end`;

// What was put in and did not come back, less the fees: what the pools have gained from their shares.
const poolsSql = `select currency, sum(gained) as shares, sum(posted) as postings from (
    select currency, coin_amount - coin_returned as gained, 0 as posted from defi_shares where status = 'left'
    union all select quote_currency, quote_amount - quote_returned, 0 from defi_shares where status = 'left'
    union all select quote_currency, -paid_fees, 0 from defi_shares
    union all select currency, 0, amount from postings where house = 'pools'
  ) each group by currency having sum(gained) <> sum(posted)`;

const soldSql = `select p.id as ieo_project_id, p.sold, coalesce(o.amount, 0) as subscribed
  from ieo_projects p
  left join (select project_id, sum(amount) as amount from ieo_orders group by 1) o on o.project_id = p.id
  where p.sold <> coalesce(o.amount, 0)`;

const tradedSql = `select t.id as nft_trade_id, t.price, coalesce(sum(p.amount), 0) as paid
  from nft_trades t
  left join transfers r on r.key = 'nft_buy:' || t.sale_id
  left join postings p on p.transfer_id = r.id and p.user_id = t.buyer_id
  group by t.id having coalesce(sum(p.amount), 0) <> -t.price`;

const ownedSql = `select i.id as nft_item_id, i.owner_id, t.buyer_id
  from nft_items i
  left join lateral (
    select buyer_id from nft_trades where item_id = i.id order by id desc limit 1
  ) t on true
  where i.owner_id is distinct from t.buyer_id`;

const depositsSql = `select d.id as nft_deposit_id, d.status, d.amount, h.status as hold, h.amount as held
  from nft_deposits d join holds h on h.id = d.hold_id
  where h.amount <> d.amount or h.status
    <> case d.status when 'held' then 'open' when 'returned' then 'voided' else 'posted' end`;

const settlementsSql = `select t.code, t.reference_kind, t.reference_id, count(*) as times
  from transfers t
  where t.settles and (t.code, t.reference_kind, t.reference_id) in (
      select code, reference_kind, reference_id from transfers where settles and id > $1)
  group by 1, 2, 3 having count(*) > 1`;

// The last posting of an account tells what it should have: the running balances were added up one by one.
const balancesSql = `select a.id as account_id, a.available + a.held as balance,
    coalesce(p.balance_after, 0) as postings
  from accounts a
  left join lateral (
    select balance_after from postings where account_id = a.id order by id desc limit 1
  ) p on true
  where a.available + a.held <> coalesce(p.balance_after, 0)`;

const orphansSql = `select p.account_id, sum(p.amount) as postings
  from postings p left join accounts a on a.id = p.account_id
  where p.id > $1 and p.account_id is not null and a.id is null group by 1`;

const runningSql = `select id as posting_id, balance_after, running from (
    select p.id, p.balance_after,
        coalesce((
          select before.balance_after from postings before
            where before.account_id = p.account_id and before.id <= $1 order by before.id desc limit 1
        ), 0) + sum(p.amount) over (partition by p.account_id order by p.id) as running
      from postings p where p.account_id is not null and p.id > $1
  ) p where balance_after <> running`;

const boughtSql = `select c.id as card_purchase_id, c.received + c.cashback as bought, coalesce(p.posted, 0) as posted
  from card_purchases c
  left join lateral (
    select sum(p.amount) as posted from transfers t join postings p on p.transfer_id = t.id
      where t.reference_kind = 'card_purchase' and t.reference_id = c.id::text and p.user_id = c.user_id
  ) p on true
  where coalesce(p.posted, 0) <> c.received + c.cashback`;

const pointsSql = `select u.id as user_id, u.points, coalesce(m.points_after, 0) as movements
  from users u
  left join lateral (
    select points_after from point_movements where user_id = u.id order by id desc limit 1
  ) m on true
  where u.points <> coalesce(m.points_after, 0)`;

const runningPointsSql = `select id as movement_id, points_after, running from (
    select id, points_after, sum(change) over (partition by user_id order by id) as running
      from point_movements
  ) m where points_after <> running`;
