/** Rows of transfers, and as the contract says them. */
import type { TransferAccount, TransferRecord } from '../../../contract/features/transfer.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';

interface TransferRow {
  readonly id: number;
  readonly currency: string;
  readonly number: string;
  readonly fromField: TransferAccount;
  readonly toField: TransferAccount;
  readonly createdAt: number;
}

const COLUMNS = `id, currency, number, from_account as from_field, to_account as to_field,
  created_at`;

export async function insertTransfer(
  tx: Transaction,
  draft: Omit<TransferRow, 'id'> & { readonly userId: number },
): Promise<TransferRecord> {
  const { userId, currency, number, fromField, toField, createdAt } = draft;
  const [row] = await tx.query<TransferRow>(
    `insert into account_transfers (user_id, currency, number, from_account, to_account, created_at)
       values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [userId, currency, number, fromField, toField, createdAt],
  );
  if (row === undefined) throw new Error('a transfer was not written');
  return toRecord(row);
}

/** One page, newest first, with one row more than asked when there are more. */
export async function listTransfers(
  queryable: Queryable,
  wanted: { userId: number; currency: string | null; page: number; limit: number },
): Promise<TransferRecord[]> {
  const { userId, currency, page, limit } = wanted;
  const rows = await queryable.query<TransferRow>(
    `select ${COLUMNS} from account_transfers
      where user_id = $1 and ($2::text is null or currency = $2)
      order by id desc limit $3 offset $4`,
    [userId, currency, limit + 1, (page - 1) * limit],
  );
  return rows.map(toRecord);
}

function toRecord(row: TransferRow): TransferRecord {
  const currencyId = currencyIds.get(row.currency);
  if (currencyId === undefined)
    throw new Error(`a transfer in an unknown currency: ${row.currency}`);
  return { ...row, currencyId };
}
