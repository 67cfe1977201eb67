/** The desk over the counter: what is traded, the offers of others and one's own; orders are beside it. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { OtcOffer, OtcSide, OtcTerms } from '../../../contract/features/otc-entities.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Exchange } from '../../exchange.ts';
import { minutePrice } from '../../market/minute-price.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { listDesk } from './desk.ts';
import { readLevels, sharedLimit } from './limits.ts';
import { findOffer, listOwnOffers, type OfferRow, toOffer, toOwnOffer } from './offer-store.ts';
import { type OrderMenu, orderHandlers } from './order-handlers.ts';
import { publishOffer, setOffer } from './own-offers.ts';
import { pricesUntil } from './prices.ts';
import { readRecords } from './records.ts';
import {
  fiatOf,
  HIGHEST_PERCENT,
  LARGEST_USD,
  LOWEST_PERCENT,
  MOST_UNPAID,
  otcCoins,
  otcFiats,
  PAYMENT_MS,
  SMALLEST_USD,
  UNPAID_WITHIN_MS,
} from './terms.ts';

type OfferMenu =
  | 'otc.terms'
  | 'otc.offers'
  | 'otc.offer'
  | 'otc.ownOffers'
  | 'otc.publish'
  | 'otc.setOffer';

export function otcHandlers(session: SessionParts): Handlers<OfferMenu | OrderMenu> {
  return { ...offerHandlers, ...orderHandlers(session) };
}

const offerHandlers: Handlers<OfferMenu> = {
  'otc.terms': async (context) => ok(await readTerms(context, context.caller.userId)),

  'otc.offers': async (context, { side, currencyId, fiat, amount, method, ...asked }) => {
    const { database, feed, clock, caller } = context;
    const coin = otcCoins.find(({ id }) => id === currencyId);
    const found = fiatOf(fiat);
    if (coin === undefined || found === undefined) return refuse('currency_unknown');
    const page = clampPage(asked);
    // Who buys looks for offers to sell.
    const offered: OtcSide = side === 'buy' ? 'sell' : 'buy';
    const rows = await listDesk(database, {
      ...{ userId: caller.userId, side: offered, currency: coin.code },
      ...{ fiat: found, usd: minutePrice(feed, coin.code, clock.now()) },
      ...{ amount: amount ?? null, method: method ?? null, ...page },
    });
    const offers = await withOwners(context, rows, caller.userId);
    return ok(pageOf(offers, page, (offer) => offer));
  },

  'otc.offer': async (context, { offerId }) => {
    const row = await findOffer(context.database, offerId);
    if (row === null || row.state === 'removed') return refuse('not_found');
    const [offer] = await withOwners(context, [row], context.caller.userId);
    return offer === undefined ? refuse('not_found') : ok(offer);
  },

  'otc.ownOffers': async ({ database, feed, clock, caller }, asked) => {
    const page = clampPage(asked);
    const rows = await listOwnOffers(database, { userId: caller.userId, ...page });
    return ok(pageOf(rows, page, (row) => toOwnOffer(row, { feed, nowMs: clock.now() })));
  },

  'otc.publish': (context, wish) =>
    publishOffer(context, context.transaction, { userId: context.caller.userId, wish }),

  'otc.setOffer': (context, wish) =>
    setOffer(context, context.transaction, { userId: context.caller.userId, ...wish }),
};

async function readTerms(
  { database, feed, clock }: Exchange,
  userId: number | null,
): Promise<OtcTerms> {
  const nowMs = clock.now();
  const levels = [...(await readLevels(database, userId === null ? [] : [userId])).values()];
  return {
    coins: otcCoins.flatMap(({ id: currencyId, code: currency, scale }) => {
      const usd = minutePrice(feed, currency, nowMs);
      return usd === null ? [] : [{ currencyId, currency, scale, usd }];
    }),
    fiats: otcFiats.map((fiat) => ({ ...fiat, tradeLimit: sharedLimit(levels, fiat) })),
    priceUntil: pricesUntil(nowMs),
    paymentMs: PAYMENT_MS,
    lowestPercent: LOWEST_PERCENT,
    highestPercent: HIGHEST_PERCENT,
    smallestUsd: SMALLEST_USD,
    largestUsd: LARGEST_USD,
    mostUnpaid: MOST_UNPAID,
    unpaidWithinMs: UNPAID_WITHIN_MS,
  };
}

/** Offers with what their owners have done, and the largest trade that both sides may make. */
async function withOwners(
  { database, feed, clock }: Exchange,
  rows: readonly OfferRow[],
  userId: number | null,
): Promise<OtcOffer[]> {
  const nowMs = clock.now();
  const owners = [...new Set(rows.map((row) => row.userId))];
  const records = await readRecords(database, owners, nowMs);
  const levels = await readLevels(database, userId === null ? owners : [...owners, userId]);
  return rows.map((row) => {
    const owner = records.get(row.userId);
    const fiat = fiatOf(row.fiat);
    if (owner === undefined || fiat === undefined) throw new Error(`an offer of nobody: ${row.id}`);
    const sides = [row.userId, userId ?? row.userId].map((id) => levels.get(id) ?? 0);
    return toOffer(row, { feed, nowMs, tradeLimit: sharedLimit(sides, fiat), owner });
  });
}
