/** The past of the demo account: a share of a pool, with its fees so far. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { firstDayAt } from '../../../contract/rules/defi-mining/fees.ts';
import { accept } from '../../db/errors.ts';
import { minutePrice } from '../../market/minute-price.ts';
import type { DemoPast, PastAct } from '../../sandbox/demo-account.ts';
import { hasPast } from '../../sandbox/exchange-at.ts';
import { enter } from './enter.ts';
import { payDue } from './pay-fees.ts';
import { pools } from './terms.ts';

const COIN = 'ETH';
const AMOUNT = '150';
const DAYS_AGO = 7;

export const demoPoolPast: DemoPast = async ({ feed }, nowMs) => {
  const at = nowMs - DAYS_AGO * DAY_MS;
  const pool = pools.find(({ currency }) => currency.code === COIN);
  const price = minutePrice(feed, COIN, at);
  if (pool === undefined || price === null || !hasPast(feed, at)) return [];
  const request = { poolId: pool.id, amount: AMOUNT, price };
  const fees = Array.from(
    { length: DAYS_AGO },
    (_, day): PastAct => ({
      at: firstDayAt(at) + (day + 1) * DAY_MS,
      act: (past) => payDue(past, 1),
    }),
  );
  return [
    { at, act: async (past, tx, userId) => accept(await enter(past, tx, { userId, request })) },
    ...fees.filter((fee) => fee.at <= nowMs),
  ];
};
