/** The rows of `wallet_addresses`, as the contract says them. */
import type { WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';

type Row = Omit<WalletAddress, 'currencyId' | 'waitHours'>;

const COLUMNS = `id, currency, network, name, address, qrcode,
  created_at, usable_at`;

/** Newest first, without those that were removed; one row more than a page, to know whether there is a next. */
export async function listAddresses(
  database: Queryable,
  wanted: {
    readonly userId: number;
    readonly currency: string | undefined;
    readonly page: number;
    readonly limit: number;
    readonly nowMs: number;
  },
): Promise<WalletAddress[]> {
  const { userId, currency, page, limit, nowMs } = wanted;
  const rows = await database.query<Row>(
    `select ${COLUMNS} from wallet_addresses
       where user_id = $1 and removed_at is null and ($2::text is null or currency = $2)
       order by id desc limit $3 offset $4`,
    [userId, currency || null, limit + 1, (page - 1) * limit],
  );
  return rows.map((row) => toAddress(row, nowMs));
}

/** The destination of coins, without its owner's name for it. */
export interface AddressPlace {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
}

export async function hasAddress(
  database: Queryable,
  userId: number,
  { currency, network, address }: AddressPlace,
): Promise<boolean> {
  const found = await database.query(
    `select id from wallet_addresses
       where user_id = $1 and currency = $2 and network = $3 and address = $4 and removed_at is null`,
    [userId, currency, network, address],
  );
  return found.length > 0;
}

/** Locks the user's row, so that several at once are counted one after the other. */
export async function countAddresses(tx: Transaction, userId: number): Promise<number> {
  await tx.query('select id from users where id = $1 for update', [userId]);
  const [row] = await tx.query<{ count: number }>(
    'select count(*) as count from wallet_addresses where user_id = $1 and removed_at is null',
    [userId],
  );
  return row?.count ?? 0;
}

/** Undefined when the user has this address already. */
export async function insertAddress(
  tx: Transaction,
  userId: number,
  draft: AddressPlace & Pick<WalletAddress, 'name' | 'qrcode' | 'createdAt' | 'usableAt'>,
): Promise<WalletAddress | undefined> {
  const { currency, network, name, address, qrcode, createdAt, usableAt } = draft;
  const [row] = await tx.query<Row>(
    `insert into wallet_addresses
         (user_id, currency, network, name, address, qrcode, created_at, usable_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (user_id, currency, network, address) where removed_at is null do nothing
       returning ${COLUMNS}`,
    [userId, currency, network, name, address, qrcode, createdAt, usableAt],
  );
  return row && toAddress(row, createdAt);
}

/** False when the user has no such address; another user's counts as none. */
export async function removeAddress(
  tx: Transaction,
  { userId, id, nowMs }: { readonly userId: number; readonly id: number; readonly nowMs: number },
): Promise<boolean> {
  const removed = await tx.query(
    `update wallet_addresses set removed_at = greatest(created_at, $3::bigint)
       where id = $1 and user_id = $2 and removed_at is null returning id`,
    [id, userId, nowMs],
  );
  return removed.length > 0;
}

function toAddress(row: Row, nowMs: number): WalletAddress {
  const waitHours = Math.max(0, Math.ceil((row.usableAt - nowMs) / HOUR_MS));
  return { ...row, waitHours, currencyId: currencyIds.get(row.currency) ?? 0 };
}
