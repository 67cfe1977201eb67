/** What spans kinds of trading: realised profits, and the cost of what is held. */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { reportPostings } from './postings.ts';
import { dailyProfits, spotCosts } from './profits.ts';

const DEFAULT_DAYS = 30;
const MAXIMUM_DAYS = 366;

export const portfolioHandlers: Handlers<
  'portfolio.realised' | 'portfolio.costs' | 'portfolio.postings'
> = {
  'portfolio.realised': async ({ database, feed, clock, caller }, { days = DEFAULT_DAYS }) =>
    ok(
      await dailyProfits({
        database,
        feed,
        userId: caller.userId,
        days: Math.min(Math.max(days, 1), MAXIMUM_DAYS),
        nowMs: clock.now(),
      }),
    ),
  'portfolio.costs': async ({ database, feed, caller }) =>
    ok(await spotCosts(database, feed, caller.userId)),
  'portfolio.postings': async ({ database, feed, caller }, asked) =>
    ok(await reportPostings({ database, feed }, { userId: caller.userId, ...asked })),
};
