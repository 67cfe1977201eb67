/** A user's bills, newest first: each is one posting of the ledger on one of their accounts. */
import type { Bill, BillCode } from '../../../contract/features/assets.ts';
import type { AccountKind } from '../../../contract/plain/accounts.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { type Page, pageOf } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';

export interface BillsWanted {
  readonly userId: number;
  readonly account: AccountKind | undefined;
  readonly currency: string | undefined;
  readonly code: BillCode | undefined;
  /** Milliseconds since the epoch; `to` itself is out. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly page: number;
  readonly limit: number;
}

interface BillRow extends Omit<Bill, 'reference'> {
  readonly referenceKind: string | null;
  readonly referenceId: string | null;
}

const columns = `p.id, a.account, p.currency, p.amount, p.balance_after, t.code,
  t.reference_kind, t.reference_id, t.at as time,
  (select sum(f.amount) from postings f where f.transfer_id = p.transfer_id
     and f.house = 'fees' and f.currency = p.currency and f.amount > 0) as fee`;
const tables = `postings p join accounts a on a.id = p.account_id
  join transfers t on t.id = p.transfer_id`;

/** One page, and whether there are more rows after it. */
export async function listBills(database: Queryable, wanted: BillsWanted): Promise<Page<Bill>> {
  const { userId, account = null, currency = null, code = null, from = null, to = null } = wanted;
  const { page, limit } = wanted;
  const rows = await database.query<BillRow>(
    `select ${columns} from ${tables}
       where p.user_id = $1 and ($2::text is null or a.account = $2)
         and ($3::text is null or p.currency = $3) and ($4::text is null or t.code = $4)
         and ($5::bigint is null or t.at >= $5) and ($6::bigint is null or t.at < $6)
       order by p.id desc limit $7 offset $8`,
    [userId, account, currency, code, from, to, limit + 1, (page - 1) * limit],
  );
  return pageOf(rows, { page, limit }, toBill);
}

export type WholeBill = ResponseOf<'assets.bill'>;

/** A bill of this user with both sides of its transfer; null for any other id. */
export async function readBill(
  database: Queryable,
  userId: number,
  id: number,
): Promise<WholeBill | null> {
  const [row] = await database.query<BillRow & { transferId: number }>(
    `select ${columns}, p.transfer_id from ${tables}
       where p.id = $1 and p.user_id = $2`,
    [id, userId],
  );
  if (!row) return null;
  const { transferId, ...bill } = row;
  const legs = await database.query<WholeBill['legs'][number]>(
    `select case when p.house is not null then 'house' when p.user_id = $2 then 'self' else 'user' end as owner,
        coalesce(p.house, a.account) as account, p.currency, p.amount
       from postings p left join accounts a on a.id = p.account_id
       where p.transfer_id = $1 order by p.amount, p.id`,
    [transferId, userId],
  );
  return { ...toBill(bill), transferId, legs: [...legs] };
}

function toBill({ referenceKind, referenceId, ...bill }: BillRow): Bill {
  const isReferred = referenceKind !== null && referenceId !== null;
  return { ...bill, reference: isReferred ? { kind: referenceKind, id: referenceId } : null };
}
