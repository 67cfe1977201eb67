/** Selling out: of many buyers at once as many get tokens as there are, and never one token too many. */
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import {
  createIssueCalendar,
  type IssueCalendar,
  type TokenIssue,
} from '../../../server/market/issues/issue-calendar.ts';
import { createManualFeed } from '../../../server/market/manual-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnEachDatabase } from '../../support/database.ts';
import type { TestAccount } from '../../support/server.ts';
import { openIeoWorld } from './ieo-world.ts';

const BUYERS = repetitions({ short: 24, long: 500 });
/** Orders of the least that the last tokens are enough for. */
const ENOUGH_FOR = repetitions({ short: 5, long: 100 });

const REST = '3';
const clock = { now: () => Date.UTC(2026, 0, 7, 15) };
const calendar = createIssueCalendar('sold out');

/** What is there for so many orders, and a rest that is less than one. */
function leftOf({ minimumAmount }: TokenIssue): string {
  return plainText(exact(minimumAmount).times(ENOUGH_FOR).plus(REST));
}

/** The public has taken all but that. */
const issues: IssueCalendar = {
  ...calendar,
  publicDemand: (issue) => Number(issue.total) - Number(leftOf(issue)),
};

describeOnEachDatabase('selling out', (open) => {
  const world = openIeoWorld(open, { clock, feed: createManualFeed({ clock, issues }) });

  test(
    `of ${BUYERS} buyers at once exactly ${ENOUGH_FOR} get what is left, and a rest goes to who takes it`,
    async () => {
      expect((await world.project(1)).project.remaining).toBe(leftOf(world.issue(1)));
      const buyers: TestAccount[] = [];
      for (let number = 0; number < BUYERS; number += 1) buyers.push(await world.newcomer());
      const answers = await Promise.all(buyers.map((buyer) => world.subscribe(buyer)));
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === null)).toHaveLength(ENOUGH_FOR);
      expect(new Set(codes)).toEqual(new Set([null, 'amount_above_maximum']));
      expect((await world.project(1)).project.remaining).toBe(REST);
      const [lucky, late] = [await world.newcomer(), await world.newcomer()];
      await world.subscribed(lucky, { amount: REST });
      expect((await world.project(1)).project).toMatchObject({
        status: 'done',
        remaining: '0',
        progress: '1',
      });
      expect((await world.subscribe(late, { amount: '1' })).code).toBe('not_on_sale');
      const outcome = `${ENOUGH_FOR} served, 0 tokens too many`;
      reportCount({ what: 'buyers of the last tokens at once', count: BUYERS, outcome });
    },
    BUYERS * 1000 + 60_000,
  );
});
