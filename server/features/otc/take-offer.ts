/**
 * Takes some of an offer at the price that was seen: the seller's coins go into escrow in the transaction that writes
 * the order and takes them from the offer.
 */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { OtcOrder } from '../../../contract/features/otc-entities.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { judgeTake } from '../../../contract/rules/otc/bounds.ts';
import type { OtcRole } from '../../../contract/rules/otc/order-steps.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { openHold } from '../../ledger/holds.ts';
import { findCards } from './cards.ts';
import { readLevels, sharedLimit } from './limits.ts';
import { leftOf, lockOffer, moveTaken, type OfferRow } from './offer-store.ts';
import {
  countTaken,
  countUnpaid,
  insertOrder,
  nextOrderId,
  OTC_REFERENCE,
  toOrder,
} from './order-store.ts';
import { agreedPrice } from './prices.ts';
import { greet } from './talk.ts';
import { tellSides } from './tell-sides.ts';
import {
  fiatOf,
  MOST_OPEN_ORDERS,
  MOST_UNPAID,
  OTC_ACCOUNT,
  PAYMENT_MS,
  UNPAID_WITHIN_MS,
} from './terms.ts';

type TakeWish = RequestOf<'otc.take'>;

interface Taking {
  readonly userId: number;
  readonly wish: TakeWish;
}

/**
 * @returns `not_found` for an unknown offer, `not_on_sale` for one that takes no orders, `quote_expired` when its price
 *   is another one, `sold_out` when the owner's coins are gone, `too_many_unpaid` for who has left too many unpaid.
 */
export async function takeOffer(
  exchange: Exchange,
  tx: Transaction,
  { userId, wish }: Taking,
): Promise<Result<OtcOrder>> {
  const nowMs = exchange.clock.now();
  // The lock makes the number of orders hold for parallel requests.
  await tx.query('select id from users where id = $1 for no key update', [userId]);
  const offer = await lockOffer(tx, wish.offerId);
  if (offer === null) return refuseField('offerId', 'not_found');
  if (offer.state !== 'open' || offer.userId === userId) return refuse('not_on_sale');
  const agreed = agreedPrice(exchange.feed, { offer, seen: wish.price }, nowMs);
  if (!agreed.ok) return agreed;
  if (!offer.methods.includes(wish.method)) return refuseField('method', 'parameter_error');
  if ((await countTaken(tx, userId)) >= MOST_OPEN_ORDERS)
    return refuse('too_many_orders', { params: { maximum: String(MOST_OPEN_ORDERS) } });
  if (offer.side === 'sell' && (await isStopped(tx, userId, nowMs)))
    return refuse('too_many_unpaid', {
      params: { maximum: String(MOST_UNPAID), hours: String(UNPAID_WITHIN_MS / HOUR_MS) },
    });
  return agree(exchange, tx, { userId, wish, offer, price: agreed.value, nowMs });
}

async function isStopped(tx: Transaction, userId: number, nowMs: number): Promise<boolean> {
  return (await countUnpaid(tx, { userId, sinceMs: nowMs - UNPAID_WITHIN_MS })) >= MOST_UNPAID;
}

interface Agreement extends Taking {
  readonly offer: OfferRow;
  readonly price: string;
  readonly nowMs: number;
}

async function agree(
  exchange: Exchange,
  tx: Transaction,
  { userId, wish, offer, price, nowMs }: Agreement,
): Promise<Result<OtcOrder>> {
  const { currency, scale, fiat, fiatScale, minimum, maximum } = offer;
  const isTakerBuying = offer.side === 'sell';
  const buyerId = isTakerBuying ? userId : offer.userId;
  const sellerId = isTakerBuying ? offer.userId : userId;
  const cards = await findCards(
    tx,
    { buyerId, sellerId, takerId: userId },
    { method: wish.method, nowMs },
  );
  if (!cards.ok) return cards;
  const found = fiatOf(fiat);
  if (found === undefined) throw new Error(`an offer in an unknown currency: ${fiat}`);
  const tradeLimit = sharedLimit((await readLevels(tx, [buyerId, sellerId])).values(), found);
  const units = { currency, scale, fiat, fiatScale };
  const { problem, ...sums } = judgeTake(wish, {
    ...{ ...units, price, minimum, maximum, tradeLimit },
    // The ledger decides about coins; of the taker's as of the owner's.
    left: leftOf({ ...offer, available: null }),
    available: null,
  });
  if (problem !== null) return refuseField('amount', problem.code, problem.params);
  const id = await nextOrderId(tx);
  const held = await openHold(tx, {
    account: { userId: sellerId, account: OTC_ACCOUNT, currency },
    amount: sums.number,
    code: OTC_REFERENCE,
    key: `otc_order:${id}`,
    reference: { kind: OTC_REFERENCE, id },
    at: nowMs,
  });
  if (!held.ok) return isTakerBuying ? refuse('sold_out') : refuseField('amount', held.error.code);
  await moveTaken(tx, offer.id, sums.number);
  const maker: OtcRole = isTakerBuying ? 'seller' : 'buyer';
  const row = await insertOrder(tx, {
    ...{ id, offerId: offer.id, buyerId, sellerId, maker, ...units, price, ...sums },
    ...{ method: wish.method, ...cards.value, holdId: held.value.id },
    ...{ createdAt: nowMs, expiresAt: nowMs + PAYMENT_MS },
  });
  await greet(tx, row, offer);
  await tellSides(exchange, tx, {
    row,
    balances: held.value.balances,
    told: { [maker]: 'otc_taken' },
  });
  return ok(toOrder(row, isTakerBuying ? 'buyer' : 'seller'));
}

function refuseField(
  field: keyof TakeWish,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
) {
  return refuse(code, { params: { ...params }, fields: { [field]: code } });
}
