/** The past of the demo account: hash power whose term is under way. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { outputAt } from '../../../contract/rules/cloud-miner/output.ts';
import { accept } from '../../db/errors.ts';
import { minutePrice } from '../../market/minute-price.ts';
import type { DemoPast, PastAct } from '../../sandbox/demo-account.ts';
import { hasPast } from '../../sandbox/exchange-at.ts';
import { rent } from './rent.ts';
import { minerOffersAt } from './rounds.ts';
import { settleBatch } from './settle-due.ts';
import { minedCurrency } from './terms.ts';

const PLAN = 2;
const DAYS_AGO = 8;
const HASH_POWER = 100;

export const demoMinerPast: DemoPast = async ({ feed }, nowMs) => {
  const at = nowMs - DAYS_AGO * DAY_MS;
  const offer = minerOffersAt(at).find(({ number }) => number === PLAN);
  const price = minutePrice(feed, minedCurrency.code, at);
  if (offer === undefined || price === null || !hasPast(feed, at)) return [];
  const request = { planId: offer.id, hashPower: HASH_POWER, price };
  const outputs = Array.from(
    { length: DAYS_AGO },
    (_, day): PastAct => ({ at: outputAt(at, day), act: (past) => settleBatch(past, 1) }),
  );
  return [
    { at, act: async (past, tx, userId) => accept(await rent(past, tx, { userId, request })) },
    ...outputs,
  ];
};
