/** The cloud miner: the plans of the round, what the caller has rented, and renting. */
import { ok } from '../../../contract/envelope.ts';
import type { MinerPlan } from '../../../contract/features/cloud-miner.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { minutePrice } from '../../market/minute-price.ts';
import { figuresAt } from './figures.ts';
import { listMiners, toMinerOrder } from './miner-store.ts';
import { type OfferState, offerStates, remainingOf } from './offer-store.ts';
import { rent } from './rent.ts';
import { type MinerOffer, minerOffersAt } from './rounds.ts';
import {
  MAXIMUM_POWER,
  MINIMUM_POWER,
  minedCurrency,
  network,
  payCurrency,
  QUOTA,
} from './terms.ts';

export const cloudMinerHandlers: Handlers<
  'cloudMiner.plans' | 'cloudMiner.orders' | 'cloudMiner.rent'
> = {
  'cloudMiner.plans': async ({ database, feed, clock }) => {
    const at = clock.now();
    const offers = minerOffersAt(at);
    const states = await offerStates(database, offers);
    const price = minutePrice(feed, minedCurrency.code, at);
    return ok(offers.map((offer) => toPlan(offer, states.get(offer.id), price)));
  },

  'cloudMiner.orders': async ({ database, caller }, { status = 'all', ...asked }) => {
    const page = clampPage(asked);
    const rows = await listMiners(database, { userId: caller.userId, status, ...page });
    return ok(pageOf(rows, page, toMinerOrder));
  },

  'cloudMiner.rent': (context, request) =>
    rent(context, context.transaction, { userId: context.caller.userId, request }),
};

function toPlan(offer: MinerOffer, state: OfferState | undefined, price: string | null): MinerPlan {
  const { id, termDays, rentShare, wattsPerUnit, closesAt } = offer;
  return {
    ...network,
    ...{ id, termDays, rentShare, wattsPerUnit, closesAt, price },
    unitPrice: price === null ? '0' : figuresAt(offer, price).unitPrice,
    currencyId: minedCurrency.id,
    currency: minedCurrency.code,
    scale: minedCurrency.scale,
    payCurrency: payCurrency.code,
    payScale: payCurrency.scale,
    minimumPower: MINIMUM_POWER,
    maximumPower: MAXIMUM_POWER,
    quota: QUOTA,
    remaining: remainingOf(state),
    isOpen: state?.isOpen ?? true,
  };
}
