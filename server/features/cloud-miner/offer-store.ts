/** What was rented of each plan in its round, and whether an operator has stopped it. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { MinerOffer } from './rounds.ts';
import { network, QUOTA } from './terms.ts';

export interface OfferState {
  readonly id: number;
  readonly taken: number;
  readonly isOpen: boolean;
}

/** Those that nobody has rented of are missing. */
export async function offerStates(
  queryable: Queryable,
  offers: readonly MinerOffer[],
): Promise<ReadonlyMap<number, OfferState>> {
  const rows = await queryable.query<OfferState>(
    'select id, taken, is_open from miner_offers where id = any ($1::bigint[])',
    [offers.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export function remainingOf(state: OfferState | undefined): number {
  return QUOTA - (state?.taken ?? 0);
}

/**
 * Takes units of the quota, one renter after the other.
 * @returns `not_on_sale` when the operator has stopped it, `limit_exceeded` when fewer are left.
 */
export async function takePower(
  tx: Transaction,
  offer: MinerOffer,
  power: number,
): Promise<Result<null>> {
  const state = await lockOffer(tx, offer);
  if (!state.isOpen) return refuse('not_on_sale', { fields: { planId: 'not_on_sale' } });
  const remaining = remainingOf(state);
  if (power > remaining)
    return refuse('limit_exceeded', {
      params: { maximum: `${remaining} ${network.unit}` },
      fields: { hashPower: 'limit_exceeded' },
    });
  await tx.query('update miner_offers set taken = taken + $2 where id = $1', [offer.id, power]);
  return ok(null);
}

/** Stops a plan in its round or lets it go on; what was rented runs on. */
export async function setOpen(
  tx: Transaction,
  offer: MinerOffer,
  isOpen: boolean,
): Promise<OfferState> {
  const state = await lockOffer(tx, offer);
  await tx.query('update miner_offers set is_open = $2 where id = $1', [offer.id, isOpen]);
  return { ...state, isOpen };
}

async function lockOffer(tx: Transaction, { id }: MinerOffer): Promise<OfferState> {
  await tx.query('insert into miner_offers (id, quota) values ($1, $2) on conflict do nothing', [
    id,
    QUOTA,
  ]);
  const [row] = await tx.query<OfferState>(
    'select id, taken, is_open from miner_offers where id = $1 for update',
    [id],
  );
  if (row === undefined) throw new Error(`the plan ${id} was not written`);
  return row;
}
