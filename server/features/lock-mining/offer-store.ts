/** What was taken of the quota of each offer, and whether an operator has stopped its sale. */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Offer } from './rounds.ts';

export interface OfferState {
  readonly id: number;
  readonly taken: string;
  readonly isOpen: boolean;
}

/** Those that nobody has bought of are missing. */
export async function offerStates(
  queryable: Queryable,
  offers: readonly Offer[],
): Promise<ReadonlyMap<number, OfferState>> {
  const rows = await queryable.query<OfferState>(
    'select id, taken, is_open from lock_offers where id = any ($1::bigint[])',
    [offers.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export function remainingOf({ quota }: Offer, state: OfferState | undefined): string {
  return plainText(exact(quota).minus(state?.taken ?? '0'));
}

/**
 * Takes an amount of the quota, one buyer after the other, so that no round is ever sold twice.
 * @returns `not_on_sale` when the operator has stopped it, `limit_exceeded` when less is left.
 */
export async function takeQuota(
  tx: Transaction,
  offer: Offer,
  amount: string,
): Promise<Result<null>> {
  const state = await lockOffer(tx, offer);
  if (!state.isOpen) return refuse('not_on_sale', fieldOf('configId', 'not_on_sale'));
  const remaining = remainingOf(offer, state);
  if (exact(amount).gt(remaining)) {
    const params = { maximum: `${remaining} ${offer.currency.code}` };
    return refuse('limit_exceeded', { params, ...fieldOf('amount', 'limit_exceeded') });
  }
  await tx.query('update lock_offers set taken = taken + $2 where id = $1', [offer.id, amount]);
  return ok(null);
}

/** Stops the sale of an offer or lets it go on; what was bought is not touched. */
export async function setOpen(tx: Transaction, offer: Offer, isOpen: boolean): Promise<OfferState> {
  const state = await lockOffer(tx, offer);
  await tx.query('update lock_offers set is_open = $2 where id = $1', [offer.id, isOpen]);
  return { ...state, isOpen };
}

async function lockOffer(tx: Transaction, offer: Offer): Promise<OfferState> {
  const { id, currency, quota } = offer;
  await tx.query(
    'insert into lock_offers (id, currency, quota) values ($1, $2, $3) on conflict do nothing',
    [id, currency.code, quota],
  );
  const [row] = await tx.query<OfferState>(
    'select id, taken, is_open from lock_offers where id = $1 for update',
    [id],
  );
  if (row === undefined) throw new Error(`the offer ${id} was not written`);
  return row;
}

function fieldOf(field: string, code: ErrorCode) {
  return { fields: { [field]: code } };
}
