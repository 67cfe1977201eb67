/** What the demo account has to show in Finance on a first start, with a market that has a past. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { lastPrice } from '../../../server/market/last-price.ts';
import { equivalentOf, type Holding } from '../../../server/money/valuation.ts';
import { logInDemo } from '../../support/demo-login.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, startTestServer } from '../../support/server.ts';

interface Overview {
  readonly held: string;
  readonly products: readonly { product: string; held: string; earned: string }[];
  readonly upcoming: readonly { kind: string; at: number }[];
}

const NOW_MS = Date.UTC(2026, 5, 3, 15, 20);
const DEMO = 'demo@aureus.test';
const REFUSED = 'past was refused';

const parts = ofFile(async () => {
  const logLines: string[] = [];
  const server = await startTestServer({
    market: 'simulated',
    withDemo: true,
    clock: { now: () => NOW_MS },
    logLines,
  });
  const token = await logInDemo(server.url);
  const overview = (await must(server.call('finance.overview', {}, { token }))) as Overview;
  return { server, token, overview, logLines, close: server.close };
});

test('the demo account holds something of every product, has earned by it, and more is to come', () => {
  const { overview, logLines } = parts();
  for (const each of overview.products) expect(Number(each.held), each.product).toBeGreaterThan(0);
  const earning = overview.products.filter(({ earned }) => Number(earned) !== 0);
  expect(earning.map(({ product }) => product).sort()).toEqual([
    ...['cloudMiner', 'defiMining', 'dualInvest', 'lockMining'],
  ]);
  expect(new Set(overview.upcoming.map(({ kind }) => kind))).toEqual(
    new Set(['dividend', 'redemption', 'output', 'fee', 'settlement', 'release']),
  );
  for (const { at } of overview.upcoming) expect(at).toBeGreaterThan(NOW_MS);
  expect(logLines.filter((line) => line.includes(REFUSED))).toEqual([]);
});

/** What postings of the ledger alone say that a product has brought its owner: into the account, less what it cost. */
const earnings: Readonly<Record<string, string>> = {
  lockMining: `code in ('lock_dividend', 'lock_penalty') and account = 'change'`,
  cloudMiner: `code = 'miner_output' and account = 'change'
    or code = 'miner_rent' and account = 'mining' and amount < 0`,
  defiMining: `code = 'pool_fee' and account = 'change'`,
  dualInvest: `account = 'change' and reference in (
    select reference from posted where code = 'dual_settle')`,
  ieo: 'false',
};

test('what is held and what was earned are what the ledger says, to the last digit', async () => {
  const { server, overview } = parts();
  const { database, feed } = server.exchange;
  const ofDemo = (select: string) =>
    database.query<Holding>(
      `with posted as (
          select t.code, a.account, p.currency, p.amount, t.reference_kind || t.reference_id as reference
            from postings p join transfers t on t.id = p.transfer_id
            join accounts a on a.id = p.account_id join users u on u.id = p.user_id where u.email = $1
        ) select currency, sum(amount) as amount from posted where ${select} group by currency`,
      [DEMO],
    );
  const inUsd = (holdings: readonly Holding[]) =>
    equivalentOf(holdings, (currency) => lastPrice(feed, currency));
  expect(overview.held).toBe(inUsd(await ofDemo(`account in ('mining', 'financial')`)));
  const parted = overview.products.reduce((sum, { held }) => sum.plus(held), exact('0'));
  // Each part is rounded down for itself.
  expect(exact(overview.held).minus(parted).toNumber()).toBeLessThan(1e-7);
  expect(exact(overview.held).gte(parted)).toBe(true);
  for (const { product, earned } of overview.products)
    expect([product, earned]).toEqual([product, inUsd(await ofDemo(earnings[product] ?? ''))]);
  expect(await audit(database)).toMatchObject({ ok: true });
});

test('what it earned came day by day, at its own time and in the order of its bills', async () => {
  const { server, token } = parts();
  const profits = (await must(server.call('portfolio.realised', { days: '30' }, { token }))) as {
    day: number;
    kind: string;
  }[];
  const days = profits.filter(({ kind }) => kind === 'earn').map(({ day }) => day);
  expect(days.length).toBeGreaterThanOrEqual(10);
  expect(Math.min(...days)).toBeGreaterThan(NOW_MS - 13 * DAY_MS);
  const rows = await server.exchange.database.query<{ at: number }>(
    `select distinct t.id, t.at from transfers t join postings p on p.transfer_id = t.id
       join users u on u.id = p.user_id where u.email = $1 order by t.id`,
    [DEMO],
  );
  const times = rows.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
