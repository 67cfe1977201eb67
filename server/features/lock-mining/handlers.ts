/** Locked mining (LOCK-01): the plans of the round, what the caller has locked, subscribing and redeeming. */
import { ok } from '../../../contract/envelope.ts';
import type { LockPlan, LockSummary } from '../../../contract/features/lock-mining.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lastPrice } from '../../market/last-price.ts';
import { equivalentOf } from '../../money/valuation.ts';
import { type LockSums, listLocks, sumLocks, toLockOrder } from './lock-store.ts';
import { type OfferState, offerStates, remainingOf } from './offer-store.ts';
import { redeem } from './redeem.ts';
import { type Offer, offersAt } from './rounds.ts';
import { subscribe } from './subscribe.ts';
import { DIVIDEND_TIME, PENALTY_RATIO } from './terms.ts';

type Menu = 'lockMining.plans' | 'lockMining.orders' | 'lockMining.subscribe' | 'lockMining.redeem';

export const lockMiningHandlers: Handlers<Menu> = {
  'lockMining.plans': async ({ database, clock }) => {
    const offers = offersAt(clock.now());
    const states = await offerStates(database, offers);
    return ok(offers.map((offer) => toPlan(offer, states.get(offer.id))));
  },

  'lockMining.orders': async ({ database, feed, caller }, { status = 'all', ...asked }) => {
    const { userId } = caller;
    const page = clampPage(asked);
    const rows = await listLocks(database, { userId, status, ...page });
    const summary = toSummary(feed, await sumLocks(database, userId));
    return ok({ ...pageOf(rows, page, toLockOrder), summary });
  },

  'lockMining.subscribe': (context, request) =>
    subscribe(context, context.transaction, { userId: context.caller.userId, request }),

  'lockMining.redeem': (context, { id }) =>
    redeem(context, context.transaction, { userId: context.caller.userId, id }),
};

function toPlan(offer: Offer, state: OfferState | undefined): LockPlan {
  const { id, currency, termDays, dailyYield, minimumAmount, maximumAmount, quota, closesAt } =
    offer;
  return {
    id,
    currencyId: currency.id,
    currency: currency.code,
    scale: currency.scale,
    ...{ dailyYield, termDays, minimumAmount, maximumAmount },
    dividendTime: DIVIDEND_TIME,
    penaltyRatio: PENALTY_RATIO,
    quota,
    remaining: remainingOf(offer, state),
    isOpen: state?.isOpen ?? true,
    closesAt,
  };
}

function toSummary(feed: MarketFeed, sums: readonly LockSums[]): LockSummary {
  const inUsd = (name: 'locked' | 'dailyDividend' | 'paidDividend') =>
    equivalentOf(
      sums.map((sum) => ({ currency: sum.currency, amount: sum[name] })),
      (currency) => lastPrice(feed, currency),
    );
  return {
    locked: inUsd('locked'),
    dailyDividend: inUsd('dailyDividend'),
    paidDividend: inUsd('paidDividend'),
    openOrders: sums.reduce((total, { openOrders }) => total + openOrders, 0),
  };
}
