/** Fees that wait for their rebates, and the rebates that were given. */
import type { BillCode } from '../../../contract/features/assets.ts';
import type { Rebate } from '../../../contract/features/invite.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import { maskedAccount } from './masked-account.ts';

/** One fee in one currency. */
export interface FeeSource {
  readonly transferId: number;
  readonly currency: string;
  readonly payerId: number;
  /** Negative for a fee that was given back. */
  readonly fee: string;
  readonly referenceKind: string | null;
  readonly referenceId: string | null;
}

export interface NewRebate {
  readonly transferId: number;
  readonly level: number;
  readonly userId: number;
  readonly payerId: number;
  readonly currency: string;
  readonly fee: string;
  readonly amount: string;
  readonly paid: string;
}

export interface RebateRow {
  readonly id: number;
  readonly userId: number;
  readonly level: number;
  readonly account: string;
  readonly source: BillCode;
  readonly currency: string;
  readonly fee: string;
  readonly amount: string;
  readonly createdAt: number;
}

/** Any number will do that nothing else takes. */
const REBATES_LOCK = 7_283_216;

/** Rebates are given by one transaction at a time, so that each reads what the others have given. */
export async function lockRebates(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${REBATES_LOCK})`);
}

/** Takes the oldest fees that are waiting; what the transaction does not commit waits on. */
export function takeSources(tx: Transaction, limit: number): Promise<FeeSource[]> {
  return tx.query<FeeSource>(
    `with taken as (
       delete from rebate_sources where (transfer_id, currency) in (
         select transfer_id, currency from rebate_sources order by transfer_id, currency limit $1
       ) returning *
     )
     select taken.transfer_id, taken.currency, taken.payer_id, taken.fee,
         t.reference_kind, t.reference_id
       from taken join transfers t on t.id = taken.transfer_id
       order by taken.transfer_id, taken.currency`,
    [limit],
  );
}

/**
 * Inviters of each payer, by level from 1; fewer where the chain is shorter. Null for one whose account is closed, which gets
 * nothing more: nobody could reach it.
 */
export async function invitersOf(
  tx: Transaction,
  payerIds: readonly number[],
  levels: number,
): Promise<ReadonlyMap<number, readonly (number | null)[]>> {
  const rows = await tx.query<{ payerId: number; inviterId: number | null }>(
    `with recursive chain (payer_id, inviter_id, level) as (
       select id, invited_by, 1 from users where id = any ($1::bigint[]) and invited_by is not null
       union all
       select chain.payer_id, users.invited_by, chain.level + 1
         from chain join users on users.id = chain.inviter_id
         where chain.level < $2 and users.invited_by is not null
     )
     select payer_id, case when u.closed_at is null then u.id end as inviter_id
       from chain join users u on u.id = inviter_id order by payer_id, level`,
    [[...new Set(payerIds)], levels],
  );
  const inviters = new Map<number, (number | null)[]>();
  for (const { payerId, inviterId } of rows) {
    inviters.set(payerId, [...(inviters.get(payerId) ?? []), inviterId]);
  }
  return inviters;
}

/** What these inviters owe by `userId:currency`, positive, since fees were given back. */
export async function owedBy(
  tx: Transaction,
  userIds: readonly number[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ userId: number; currency: string; owed: string }>(
    `select user_id, currency, sum(paid - amount) as owed from rebates
       where amount <> paid and user_id = any ($1::bigint[])
       group by user_id, currency having sum(paid - amount) > 0`,
    [[...new Set(userIds)]],
  );
  return new Map(rows.map(({ userId, currency, owed }) => [`${userId}:${currency}`, owed]));
}

/** What is left of the rebates that the fees of this reference brought to a level. */
export async function givenFor(
  tx: Transaction,
  { payerId, currency, referenceKind, referenceId }: FeeSource,
  level: number,
): Promise<string> {
  const [row] = await tx.query<{ given: string }>(
    `select coalesce(sum(r.amount), 0) as given
       from transfers t join rebates r on r.transfer_id = t.id
       where t.reference_kind = $1 and t.reference_id = $2
         and r.payer_id = $3 and r.level = $4 and r.currency = $5`,
    [referenceKind, referenceId, payerId, level, currency],
  );
  return row?.given ?? '0';
}

const COLUMNS = `r.id, r.user_id, r.level, coalesce(u.account, u.email, u.phone, '') as account,
  t.code as source, r.currency, r.fee, r.amount, r.at as created_at`;

export function insertRebates(
  tx: Transaction,
  rebates: readonly NewRebate[],
  at: number,
): Promise<RebateRow[]> {
  return tx.query<RebateRow>(
    `with r as (
       insert into rebates (transfer_id, level, user_id, payer_id, currency, fee, amount, paid, at)
         select "transferId", level, "userId", "payerId", currency, fee, amount, paid, $2
           from jsonb_to_recordset($1::jsonb) as given ("transferId" bigint, level integer,
             "userId" bigint, "payerId" bigint, currency text, fee numeric, amount numeric, paid numeric)
         returning *
     )
     select ${COLUMNS} from r join users u on u.id = r.payer_id join transfers t on t.id = r.transfer_id
       order by r.id`,
    [json(rebates), at],
  );
}

/** One row more than asked for, when there are more. */
export function listRebates(
  database: Queryable,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<RebateRow[]> {
  return database.query<RebateRow>(
    `select ${COLUMNS} from rebates r join users u on u.id = r.payer_id join transfers t on t.id = r.transfer_id
       where r.user_id = $1 order by r.id desc limit $2 offset $3`,
    [userId, limit + 1, (page - 1) * limit],
  );
}

export function toRebate({ userId: _, account, ...row }: RebateRow): Rebate {
  return { ...row, maskedAccount: maskedAccount(account) };
}
