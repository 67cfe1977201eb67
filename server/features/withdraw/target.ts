/** Where a withdrawal may go: a saved address of the user's, or one of their bank cards. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { WithdrawMethod } from '../../../contract/features/withdraw.ts';
import type { Queryable } from '../../db/database.ts';

export interface Target {
  readonly method: WithdrawMethod;
  /** Null for a bank. */
  readonly network: string | null;
  /** Name of the address or of the bank. */
  readonly name: string;
  /** The address in full, or the last four digits of the account. */
  readonly text: string;
  /** A new address or card takes withdrawals from this instant on. */
  readonly usableAt: number;
}

interface Wish {
  readonly userId: number;
  readonly currency: string;
  readonly method: WithdrawMethod;
  readonly addressId: number | undefined;
}

/**
 * The target of a request; null when none was chosen or there is no such card.
 * @returns `not_found` for an address that is not the user's, was removed, or is of another
 *   currency.
 */
export async function findTarget(database: Queryable, wish: Wish): Promise<Result<Target | null>> {
  if (wish.method !== 'address') return ok(await findCard(database, wish));
  if (wish.addressId === undefined) return ok(null);
  const [row] = await database.query<Omit<Target, 'method'>>(
    `select network, name, address as text, usable_at from wallet_addresses
       where id = $1 and user_id = $2 and currency = $3 and removed_at is null`,
    [wish.addressId, wish.userId, wish.currency],
  );
  return row === undefined
    ? refuse('not_found', { fields: { addressId: 'not_found' } })
    : ok({ ...row, method: 'address' });
}

async function findCard(database: Queryable, { userId, method }: Wish): Promise<Target | null> {
  const [row] = await database.query<Pick<Target, 'name' | 'text' | 'usableAt'>>(
    `select bank_name as name, right(bank_account, 4) as text, usable_at from bank_cards
       where user_id = $1 and kind = $2`,
    [userId, method],
  );
  return row === undefined ? null : { ...row, method, network: null };
}

/** Whether there is anywhere to withdraw this currency to. */
export async function knownTargets(
  database: Queryable,
  userId: number,
  currency: string,
): Promise<{ hasAddress: boolean; hasDomesticCard: boolean; hasInternationalCard: boolean }> {
  const [row] = await database.query<Record<'address' | 'domestic' | 'international', boolean>>(
    `select exists (select from wallet_addresses
          where user_id = $1 and currency = $2 and removed_at is null) as address,
        exists (select from bank_cards where user_id = $1 and kind = 'domestic') as domestic,
        exists (select from bank_cards where user_id = $1 and kind = 'international') as international`,
    [userId, currency],
  );
  return {
    hasAddress: row?.address ?? false,
    hasDomesticCard: row?.domestic ?? false,
    hasInternationalCard: row?.international ?? false,
  };
}
