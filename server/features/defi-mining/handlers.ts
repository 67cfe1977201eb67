/** DeFi mining: the pools, the caller's shares, entering and leaving. */
import { ok } from '../../../contract/envelope.ts';
import type { DefiPool } from '../../../contract/features/defi-mining.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { lastDayAt } from '../../../contract/rules/defi-mining/fees.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { minutePrice } from '../../market/minute-price.ts';
import { enter } from './enter.ts';
import { leave } from './leave.ts';
import { daysSince, type PoolDay, type PoolState, poolStates, remainingOf } from './pool-store.ts';
import { listShares, toShare } from './share-store.ts';
import {
  FEE_RATE,
  MAXIMUM_AMOUNT,
  MINIMUM_AMOUNT,
  type PoolTerms,
  pools,
  quoteCurrency,
  VOLUME_SHARE,
} from './terms.ts';

/** Days of which the volume is shown. */
const DAYS_SHOWN = 7;

type Menu = 'defiMining.pools' | 'defiMining.shares' | 'defiMining.enter' | 'defiMining.leave';

export const defiMiningHandlers: Handlers<Menu> = {
  'defiMining.pools': async ({ database, feed, clock }) => {
    const at = clock.now();
    const states = await poolStates(database);
    const days = await daysSince(database, lastDayAt(at) - (DAYS_SHOWN - 1) * DAY_MS);
    return ok(
      pools.map((pool) =>
        toPool(pool, {
          state: states.get(pool.id),
          price: minutePrice(feed, pool.currency.code, at),
          days: days.filter(({ poolId }) => poolId === pool.id),
        }),
      ),
    );
  },

  'defiMining.shares': async ({ database, caller }, { status = 'all', ...asked }) => {
    const page = clampPage(asked);
    const rows = await listShares(database, { userId: caller.userId, status, ...page });
    return ok(pageOf(rows, page, toShare));
  },

  'defiMining.enter': (context, request) =>
    enter(context, context.transaction, { userId: context.caller.userId, request }),

  'defiMining.leave': (context, request) =>
    leave(context, context.transaction, { userId: context.caller.userId, ...request }),
};

function toPool(
  pool: PoolTerms,
  now: {
    readonly state: PoolState | undefined;
    readonly price: string | null;
    readonly days: readonly PoolDay[];
  },
): DefiPool {
  const { id, currency, liquidity } = pool;
  return {
    id,
    currencyId: currency.id,
    currency: currency.code,
    scale: currency.scale,
    quoteCurrency: quoteCurrency.code,
    quoteScale: quoteCurrency.scale,
    feeRate: FEE_RATE,
    volumeShare: VOLUME_SHARE,
    price: now.price,
    liquidity,
    remaining: remainingOf(pool, now.state),
    minimumAmount: MINIMUM_AMOUNT,
    maximumAmount: MAXIMUM_AMOUNT,
    isOpen: now.state?.isOpen ?? true,
    days: now.days.map(({ day, volume }) => ({ day, volume })),
  };
}
