/** A user's bills, newest first: each is one posting of the ledger on one of their accounts. */
import type { AccountKind, Bill, BillCode } from '../../../contract/features/assets.ts';
import type { Queryable } from '../../db/database.ts';

export interface BillsWanted {
  readonly userId: number;
  readonly account: AccountKind | undefined;
  readonly currency: string | undefined;
  readonly code: BillCode | undefined;
  readonly page: number;
  readonly limit: number;
}

interface BillRow extends Omit<Bill, 'reference'> {
  readonly referenceKind: string | null;
  readonly referenceId: string | null;
}

/** One page, and whether there are more rows after it. */
export async function listBills(
  database: Queryable,
  wanted: BillsWanted,
): Promise<{ list: Bill[]; hasMore: boolean }> {
  const { userId, account = null, currency = null, code = null, page, limit } = wanted;
  const rows = await database.query<BillRow>(
    `select p.id, a.account, p.currency, p.amount, p.balance_after as "balanceAfter", t.code,
        t.reference_kind as "referenceKind", t.reference_id as "referenceId", t.at as time
       from postings p
       join accounts a on a.id = p.account_id
       join transfers t on t.id = p.transfer_id
       where p.user_id = $1 and ($2::text is null or a.account = $2)
         and ($3::text is null or p.currency = $3) and ($4::text is null or t.code = $4)
       order by p.id desc limit $5 offset $6`,
    [userId, account, currency, code, limit + 1, (page - 1) * limit],
  );
  return { list: rows.slice(0, limit).map(toBill), hasMore: rows.length > limit };
}

function toBill({ referenceKind, referenceId, ...bill }: BillRow): Bill {
  const isReferred = referenceKind !== null && referenceId !== null;
  return { ...bill, reference: isReferred ? { kind: referenceKind, id: referenceId } : null };
}
