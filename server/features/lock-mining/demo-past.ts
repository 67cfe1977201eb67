/** The past of the demo account: a sum that is still locked, and one whose term is over. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import {
  dividendAt,
  firstDividendAt,
  maturityOf,
} from '../../../contract/rules/lock-mining/calendar.ts';
import { accept } from '../../db/errors.ts';
import type { DemoPast, PastAct } from '../../sandbox/demo-account.ts';
import { hasPast } from '../../sandbox/exchange-at.ts';
import { type Offer, offersAt } from './rounds.ts';
import { settleBatch } from './settle-due.ts';
import { subscribe } from './subscribe.ts';
import { DIVIDEND_TIME } from './terms.ts';

const sums = [
  { plan: 9, amount: '0.4', daysAgo: 12 },
  { plan: 5, amount: '0.02', daysAgo: 10 },
] as const;

interface Locked {
  readonly offer: Offer;
  readonly amount: string;
  readonly at: number;
}

export const demoLocksPast: DemoPast = async ({ feed }, nowMs) => {
  const locks = sums
    .flatMap(({ plan, amount, daysAgo }): Locked[] => {
      const at = nowMs - daysAgo * DAY_MS;
      return offersAt(at)
        .filter(({ number }) => number === plan)
        .map((offer) => ({ offer, amount, at }));
    })
    .filter(({ at }) => hasPast(feed, at));
  // Dividends of all of them come at one time of the day.
  const due = new Set(locks.flatMap(dueOf).filter((at) => at <= nowMs));
  return [
    ...locks.map(toPurchase),
    ...[...due].map((at): PastAct => ({ at, act: (past) => settleBatch(past, locks.length) })),
  ];
};

/** When it is paid, and when it ends. */
function dueOf({ offer: { termDays }, at }: Locked): number[] {
  const first = firstDividendAt(at, DIVIDEND_TIME);
  const dividends = Array.from({ length: termDays }, (_, number) => dividendAt(first, number));
  return [...dividends, maturityOf(at, termDays)];
}

function toPurchase({ offer, amount, at }: Locked): PastAct {
  const request = { configId: offer.id, amount };
  return {
    at,
    act: async (past, tx, userId) => accept(await subscribe(past, tx, { userId, request })),
  };
}
