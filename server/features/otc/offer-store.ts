/** Offers as rows, and as the contract says them. */
import type {
  OtcMethod,
  OtcOffer,
  OtcOwnOffer,
  OtcRecord,
  OtcSide,
} from '../../../contract/features/otc-entities.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import type { OtcPriceKind } from '../../../contract/rules/otc/bounds.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { currencyIds } from '../../money/currencies.ts';
import { priceOf, pricesUntil } from './prices.ts';

export interface OfferRow {
  readonly id: number;
  readonly userId: number;
  readonly side: OtcSide;
  readonly currency: string;
  readonly scale: number;
  readonly fiat: string;
  readonly fiatScale: number;
  readonly priceKind: OtcPriceKind;
  /** Fiat for a unit, or percent of the market. */
  readonly price: string;
  readonly quantity: string;
  readonly taken: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly methods: readonly OtcMethod[];
  readonly terms: string;
  readonly state: OtcOwnOffer['state'];
  readonly createdAt: number;
  readonly version: number;
  /** Orders of it that are not over. */
  readonly openOrders: number;
  /** What its owner could put into escrow now; null for who buys. */
  readonly available: string | null;
}

export const OFFER_COLUMNS = `o.id, o.user_id, o.side, o.currency, o.scale, o.fiat, o.fiat_scale, o.price_kind, o.price,
  o.quantity, o.taken, o.minimum, o.maximum, to_jsonb(o.methods) as methods, o.terms, o.state, o.created_at, o.version,
  (select count(*) from otc_orders r where r.offer_id = o.id and r.status in ('unpaid', 'paid', 'appealed')) as open_orders,
  case o.side when 'sell' then coalesce((select a.available from accounts a
    where a.user_id = o.user_id and a.account = 'legal' and a.currency = o.currency), 0) end as available`;

type NewOffer = Omit<OfferRow, 'id' | 'taken' | 'state' | 'version' | 'openOrders' | 'available'>;

export async function insertOffer(tx: Transaction, offer: NewOffer): Promise<OfferRow> {
  const { userId, side, currency, scale, fiat, fiatScale, priceKind, price } = offer;
  const [row] = await tx.query<{ id: number }>(
    `insert into otc_offers (user_id, side, currency, scale, fiat, fiat_scale, price_kind, price, quantity, minimum,
        maximum, methods, terms, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      ...[userId, side, currency, scale, fiat, fiatScale, priceKind, price, offer.quantity],
      ...[offer.minimum, offer.maximum, [...offer.methods], offer.terms, offer.createdAt],
    ],
  );
  if (row === undefined) throw new Error('an offer was not written');
  return readOffer(tx, row.id);
}

/** Throws for an unknown one: callers have its id from a row. */
export async function readOffer(queryable: Queryable, id: number): Promise<OfferRow> {
  const row = await findOffer(queryable, id);
  if (row === null) throw new Error(`there is no offer ${id}`);
  return row;
}

export async function findOffer(queryable: Queryable, id: number): Promise<OfferRow | null> {
  const [row] = await queryable.query<OfferRow>(
    `select ${OFFER_COLUMNS} from otc_offers o where o.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Locked until the transaction ends, so that what is left of it is sold once. */
export async function lockOffer(tx: Transaction, id: number): Promise<OfferRow | null> {
  const known = await tx.query('select id from otc_offers where id = $1 for update', [id]);
  return known.length === 0 ? null : readOffer(tx, id);
}

/** Takes an amount of an offer that is locked, or gives it back by a minus. */
export async function moveTaken(tx: Transaction, id: number, amount: string): Promise<void> {
  await tx.query('update otc_offers set taken = taken + $2 where id = $1', [id, amount]);
}

export async function setOfferState(
  tx: Transaction,
  id: number,
  state: OfferRow['state'],
): Promise<void> {
  await tx.query('update otc_offers set state = $2 where id = $1', [id, state]);
}

export function countOffers(queryable: Queryable, userId: number): Promise<number> {
  return queryable
    .query<{ count: number }>(
      `select count(*) as count from otc_offers where user_id = $1 and state <> 'removed'`,
      [userId],
    )
    .then(([row]) => row?.count ?? 0);
}

/** One page, newest first, with one row more than asked when there are more. */
export function listOwnOffers(
  queryable: Queryable,
  { userId, page, limit }: PageWanted & { readonly userId: number },
): Promise<OfferRow[]> {
  return queryable.query<OfferRow>(
    `select ${OFFER_COLUMNS} from otc_offers o where o.user_id = $1 and o.state <> 'removed'
      order by o.id desc limit $2 offset $3`,
    [userId, limit + 1, (page - 1) * limit],
  );
}

/** What can be taken of an offer now: what is left, and of who sells no more than there is. */
export function leftOf({ quantity, taken, available }: OfferRow): string {
  const left = exact(quantity).minus(taken);
  return plainText(available === null ? left : Exact.min(left, available));
}

interface Now {
  readonly feed: MarketFeed;
  readonly nowMs: number;
}

function toShape(row: OfferRow, { feed, nowMs }: Now) {
  const { id, side, currency, scale, fiat, fiatScale, priceKind, methods, terms } = row;
  const currencyId = currencyIds.get(currency);
  if (currencyId === undefined) throw new Error(`an offer of an unknown currency: ${currency}`);
  const isFloating = priceKind === 'floating';
  return {
    ...{ id, side, currencyId, currency, scale, fiat, fiatScale, priceKind, terms },
    percent: isFloating ? row.price : null,
    price: priceOf(feed, row, nowMs),
    priceUntil: isFloating ? pricesUntil(nowMs) : null,
    left: leftOf(row),
    minimum: row.minimum,
    maximum: row.maximum,
    methods: [...methods],
  };
}

export function toOffer(
  row: OfferRow,
  about: Now & { readonly tradeLimit: string; readonly owner: OtcRecord },
): OtcOffer {
  return { ...toShape(row, about), tradeLimit: about.tradeLimit, owner: about.owner };
}

export function toOwnOffer(row: OfferRow, now: Now): OtcOwnOffer {
  const { quantity, state, openOrders, createdAt, version } = row;
  return { ...toShape(row, now), quantity, state, openOrders, createdAt, version };
}
