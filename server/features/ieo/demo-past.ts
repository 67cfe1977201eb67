/** The past of the demo account: a subscription whose tokens are locked. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { accept } from '../../db/errors.ts';
import type { DemoPast } from '../../sandbox/demo-account.ts';
import { hasPast } from '../../sandbox/exchange-at.ts';
import { subscribe } from './subscribe.ts';

/** Less than any lock lasts, so nothing of it was to be released since. */
const DAYS_AGO = 5;

export const demoSubscriptionPast: DemoPast = async ({ feed }, nowMs) => {
  const at = nowMs - DAYS_AGO * DAY_MS;
  // Of those that were open then the one that ends first.
  const issue = feed.issues
    .announced(at)
    .findLast(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  if (issue === undefined || !hasPast(feed, at)) return [];
  const { id: projectId, minimumAmount: amount, issuePrice: price } = issue;
  const request = { projectId, amount, payCurrency: 'USDT', price };
  return [
    { at, act: async (past, tx, userId) => accept(await subscribe(past, tx, { userId, request })) },
  ];
};
