/**
 * The audit: proves from the postings that no money came from nowhere (docs/invariants.md, 1 to 4),
 * and that nothing is settled twice.
 * Each check is one statement, so it sees one moment even while others trade.
 */
import type { Queryable } from '../db/database.ts';

export interface AuditReport {
  readonly ok: boolean;
  /** The sum over all accounts in each currency: always `0`. */
  readonly sums: Readonly<Record<string, string>>;
  /** Transfers whose postings do not sum to zero in a currency, and postings without a transfer. */
  readonly unbalancedTransfers: readonly AuditFinding[];
  /** Accounts of users whose available or held amount is negative. */
  readonly negatives: readonly AuditFinding[];
  /**
   * Accounts whose held is not the sum of their open holds, holds that do not add up, and open
   * holds whose order, position, withdrawal or loan is over.
   */
  readonly holdMismatches: readonly AuditFinding[];
  /** References that were settled more than once by one code. */
  readonly duplicateSettlements: readonly AuditFinding[];
  /** Accounts that are not the sum of their postings, and bills whose running balance is wrong. */
  readonly balanceMismatches: readonly AuditFinding[];
}

/** What was found: the columns of the check's statement. */
export type AuditFinding = Readonly<Record<string, unknown>>;

/** Reads the whole ledger; `ok` is true when there is nothing to report. */
export async function audit(queryable: Queryable): Promise<AuditReport> {
  const find = (sql: string): Promise<AuditFinding[]> => queryable.query<AuditFinding>(sql, []);
  const sums = await queryable.query<{ currency: string; total: string }>(sumsSql, []);
  const findings = {
    unbalancedTransfers: await find(unbalancedSql),
    negatives: await find(negativesSql),
    holdMismatches: [
      ...(await find(heldSql)),
      ...(await find(holdsSql)),
      ...(await find(outlivedSql)),
    ],
    duplicateSettlements: await find(settlementsSql),
    balanceMismatches: [...(await find(balancesSql)), ...(await find(runningSql))],
  };
  const isClean = Object.values(findings).every((found) => found.length === 0);
  return {
    ok: isClean && sums.every((row) => row.total === '0'),
    sums: Object.fromEntries(sums.map((row) => [row.currency, row.total])),
    ...findings,
  };
}

const sumsSql = `select currency, sum(amount) as total from postings group by currency`;

const unbalancedSql = `select p.transfer_id, p.currency, sum(p.amount) as total
  from postings p left join transfers t on t.id = p.transfer_id
  group by p.transfer_id, p.currency having sum(p.amount) <> 0 or count(t.id) = 0`;

const negativesSql = `select id as account_id, user_id, account, currency, available, held
  from accounts where available < 0 or held < 0`;

const heldSql = `select a.id as account_id, a.held, coalesce(h.remaining, 0) as open_holds
  from accounts a
  left join (
    select account_id, sum(remaining) as remaining from holds where status = 'open' group by 1
  ) h on h.account_id = a.id
  where a.held <> coalesce(h.remaining, 0)`;

const holdsSql = `select h.id as hold_id, h.status, h.posted, coalesce(t.posted, 0) as transfers
  from holds h
  left join (
    select hold_id, sum(hold_amount) as posted from transfers where hold_id is not null group by 1
  ) t on t.hold_id = h.id
  where h.posted <> coalesce(t.posted, 0)
    or (h.status = 'open') <> (h.ended_at is null)
    or (h.status = 'open') <> (h.remaining > 0)`;

const outlivedSql = `select h.id as hold_id, h.reference_kind, h.reference_id,
  h.remaining
  from holds h
  left join (
    select 'spot_order' as kind, id from spot_orders where status = 'open'
    union all select 'futures_order', id from futures_orders where status = 'doing'
    union all select 'futures_position', id from futures_positions where status = 'open'
    union all select 'withdrawal', id from withdrawals where status = 'reviewing'
    union all select 'loan', id from loans where state = 'open'
  ) alive on alive.kind = h.reference_kind and alive.id::text = h.reference_id
  where h.status = 'open' and alive.id is null
    and h.reference_kind in ('spot_order', 'futures_order', 'futures_position', 'withdrawal', 'loan')`;

const settlementsSql = `select code, reference_kind, reference_id,
  count(*) as times from transfers where settles group by 1, 2, 3 having count(*) > 1`;

const balancesSql = `select account_id, coalesce(a.balance, 0) as balance,
  coalesce(p.total, 0) as postings
  from (select id as account_id, available + held as balance from accounts) a
  full join (
    select account_id, sum(amount) as total from postings where account_id is not null group by 1
  ) p using (account_id)
  where a.balance is null or a.balance <> coalesce(p.total, 0)`;

const runningSql = `select id as posting_id, balance_after, running from (
    select id, balance_after, sum(amount) over (partition by account_id order by id) as running
      from postings where account_id is not null
  ) p where balance_after <> running`;
