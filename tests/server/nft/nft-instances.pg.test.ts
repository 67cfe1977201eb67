/**
 * Auctions on two instances over one PostgreSQL: all bid in the last 300 ms and in the first after the end, and one of the
 * instances is killed in the midst of it. Whoever wins pays, and sells the work again in the next round.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { createClock } from '../../../server/clock.ts';
import { parseConfig } from '../../../server/config.ts';
import { accept } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import type { Exchange } from '../../../server/exchange.ts';
import { payMargin } from '../../../server/features/nft/bid.ts';
import { buy } from '../../../server/features/nft/buy.ts';
import { createGallery } from '../../../server/features/nft/gallery.ts';
import { resell } from '../../../server/features/nft/own-items.ts';
import { payOrder } from '../../../server/features/nft/pay-order.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { transferMany } from '../../../server/ledger/transfer-many.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { testSecrets } from '../../support/secrets.ts';
import type { BidAnswer, TimedBid } from './nft-instance.ts';

const BIDDERS = repetitions({ short: 16, long: 100 });
const ROUNDS = repetitions({ short: 2, long: 200 });
/** In every so many rounds one of the two is killed, and another comes. */
const KILLED_EVERY = repetitions({ short: 2, long: 10 });
const LAST_MS = 300;
const MARGIN = '10';
const GRANT = '1000000';

interface Instance {
  readonly child: ChildProcess;
  readonly answers: BidAnswer[];
}

const home = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const clock = createClock();
const instances: Instance[] = [];
const opened: { exchange?: Exchange } = {};

function exchangeNow(): Exchange {
  if (!opened.exchange) throw new Error('the database did not open');
  return opened.exchange;
}

beforeAll(async () => {
  const database = await openDatabase({ databaseUrl: home.url, dataDir: '' });
  await migrate(database);
  opened.exchange = {
    ...{ config: parseConfig({}), clock, database, bell: createOutboxBell(), secrets: testSecrets },
    feed: createSimulatedFeed({ clock, seed: 'works', markets: [] }),
    log: pino({ level: 'silent' }),
  };
  await createGallery(exchangeNow()).open();
  instances.push(...(await Promise.all([startInstance(), startInstance()])));
}, 60_000);

afterAll(async () => {
  await Promise.all(instances.map(kill));
  await opened.exchange?.database.close();
  await home.drop();
});

async function startInstance(): Promise<Instance> {
  const file = fileURLToPath(new URL('./nft-instance.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, home.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers: BidAnswer[] = [];
  const lines = createInterface({ input: child.stdout });
  const [said] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  expect(said).toBe('ready');
  lines.on('line', (line: string) => answers.push(JSON.parse(line) as BidAnswer));
  return { child, answers };
}

async function kill({ child }: Instance): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Users who can pay for anything, by the ledger, so that the audit holds for them too. */
async function openPeople(count: number): Promise<number[]> {
  const { database } = exchangeNow();
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await insertUser(database));
  await database.withTransaction(async (tx) => {
    const grants = ids.map((userId) => ({
      code: 'sandbox_grant',
      key: `grant:${userId}`,
      legs: [
        { account: { userId, account: 'change' as const, currency: 'USDT' }, amount: GRANT },
        { account: { house: 'issuance' as const, currency: 'USDT' }, amount: `-${GRANT}` },
      ],
      at: clock.now(),
    }));
    for (const written of await transferMany(tx, grants)) accept(written);
  });
  return ids;
}

/** Everything of a round, as the database has it. */
interface RoundRow {
  readonly rising: boolean | null;
  readonly inTime: boolean | null;
  readonly bids: number;
  readonly held: number;
  readonly returned: number;
  readonly orders: number;
  readonly orderId: number;
  readonly winnerId: number;
  readonly price: string;
  readonly top: string;
  readonly topId: number;
}

const ROUND = `select
    (select bool_and(price >= before + 5) from (
      select price, lag(price) over (order by id) as before from nft_bids where sale_id = $1) each
      where before is not null) as rising,
    (select bool_and(created_at < $2) from nft_bids where sale_id = $1) as in_time,
    (select count(*) from nft_bids where sale_id = $1) as bids,
    (select count(*) from nft_deposits where sale_id = $1 and status = 'held') as held,
    (select count(*) from nft_deposits where sale_id = $1 and status = 'returned') as returned,
    (select count(*) from nft_orders where sale_id = $1) as orders,
    (select id from nft_orders where sale_id = $1) as order_id,
    (select user_id from nft_orders where sale_id = $1) as winner_id,
    (select price from nft_orders where sale_id = $1) as price,
    (select price from nft_bids where sale_id = $1 order by id desc limit 1) as top,
    (select user_id from nft_bids where sale_id = $1 order by id desc limit 1) as top_id`;

const counted = { bids: 0, late: 0, kills: 0, longestMs: 0 };

/** Puts the work up, has all others bid around its end, and pays for it as who has won. Answers the winner. */
async function playRound(
  people: readonly number[],
  { code, sellerId, leadMs }: { code: string; sellerId: number; leadMs: number },
  isKilling: boolean,
): Promise<{ winnerId: number; depositsMs: number }> {
  const exchange = exchangeNow();
  const { database } = exchange;
  const endsAt = clock.now() + leadMs;
  const draft = {
    code,
    price: '100',
    step: '5',
    margin: MARGIN,
    saleMode: 'auction',
    endsAt,
  } as const;
  await database.withTransaction(async (tx) =>
    accept(await resell(exchange, tx, { userId: sellerId, draft })),
  );
  const [sale] = await database.query<{ id: number }>(
    `select s.id from nft_sales s join nft_items i on i.sale_id = s.id where i.code = $1`,
    [code],
  );
  const bidders = people.filter((userId) => userId !== sellerId);
  const began = clock.now();
  await Promise.all(
    bidders.map((userId) =>
      database.withTransaction(async (tx) =>
        accept(await payMargin(exchange, tx, { userId, code })),
      ),
    ),
  );
  const depositsMs = clock.now() - began;
  expect(clock.now(), 'the deposits took too long').toBeLessThan(endsAt - LAST_MS);
  bidders.forEach((userId, at) => {
    // Prices rise and fall over the 300 ms, and one in ten comes a millisecond after the end.
    const atMs =
      at % 10 === 9 ? endsAt + 1 : endsAt - LAST_MS + Math.floor((at * LAST_MS) / bidders.length);
    const wish: TimedBid = { userId, code, price: String(100 + ((at * 37) % 90) * 5), atMs };
    instances[at % 2]?.child.stdin?.write(`${JSON.stringify(wish)}\n`);
  });
  if (isKilling) {
    await expect
      .poll(() => clock.now(), { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(endsAt - LAST_MS / 2);
    const [killed] = instances;
    if (killed) await kill(killed);
    counted.kills += 1;
    instances.splice(0, 1, await startInstance());
  }
  const round = async () => (await database.query<RoundRow>(ROUND, [sale?.id, endsAt]))[0];
  const over = async () => (await round())?.orders ?? 0;
  await expect.poll(over, { timeout: 60_000, interval: 20 }).toBe(1);
  counted.longestMs = Math.max(counted.longestMs, clock.now() - endsAt);
  // Who waited for the end is answered too, but for those whose instance was killed.
  const expected = isKilling ? 0 : bidders.length;
  const answered = () => instances.flatMap(({ answers }) => answers).length;
  await expect.poll(answered, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(expected);
  const answers = instances.flatMap(({ answers: all }) => all.splice(0));
  const row = await round();
  if (!row) throw new Error('there is no round');
  const what = JSON.stringify({ row, answers });
  expect(row, what).toMatchObject({
    held: 1,
    returned: bidders.length - 1,
    orders: 1,
    inTime: true,
  });
  expect(row.rising ?? true, what).toBe(true);
  expect([row.price, row.winnerId], what).toEqual([row.top, row.topId]);
  const taken = answers.filter(({ refusal }) => refusal === null);
  const recorded = await database.query<{ userId: number; price: string }>(
    'select user_id, price from nft_bids where sale_id = $1',
    [sale?.id],
  );
  const texts = new Set(recorded.map(({ userId, price }) => `${userId} ${price}`));
  // Nothing that was said to be taken is missing, and nothing refused is there.
  expect(
    taken.every(({ userId, price }) => texts.has(`${userId} ${price}`)),
    what,
  ).toBe(true);
  if (!isKilling) expect(taken, what).toHaveLength(recorded.length);
  for (const { refusal, atMs } of answers) {
    expect([null, 'bid_too_low', 'amount_below_minimum', 'not_on_sale'], what).toContain(refusal);
    if (atMs > endsAt) expect(refusal, what).toBe('not_on_sale');
  }
  counted.bids += recorded.length;
  counted.late += answers.filter(({ refusal }) => refusal === 'not_on_sale').length;
  await payTwice(row, sale?.id ?? 0);
  return { winnerId: row.winnerId, depositsMs };
}

/** At once: one of them is the payment. */
async function payTwice({ winnerId, orderId }: RoundRow, saleId: number): Promise<void> {
  const exchange = exchangeNow();
  const pay = () =>
    exchange.database.withTransaction((tx) =>
      payOrder(exchange, tx, { userId: winnerId, id: orderId }),
    );
  const results = await Promise.all([pay(), pay()]);
  expect(results.map((each) => (each.ok ? null : each.error.code)).toSorted()).toEqual(
    ['already_done', null].toSorted(),
  );
  const trades = await exchange.database.query('select 1 from nft_trades where sale_id = $1', [
    saleId,
  ]);
  expect(trades).toHaveLength(1);
}

test(
  `NFT-12 NFT-13 NFT-15 ${ROUNDS} auctions of ${BIDDERS} bidders around the end on two instances, one of them killed: one winner, a strictly rising record, deposits to the last digit, one payment`,
  async () => {
    const exchange = exchangeNow();
    const { database } = exchange;
    const people = await openPeople(BIDDERS + 1);
    const [first] = await database.query<{ code: string; price: string }>(
      `select i.code, s.price from nft_items i join nft_sales s on s.id = i.sale_id
         where s.mode = 'normal' order by i.id limit 1`,
    );
    if (!first) throw new Error('nothing is for sale');
    const { code } = first;
    const state = { sellerId: people[0] ?? 0, leadMs: 6_000 };
    await database.withTransaction(async (tx) =>
      accept(await buy(exchange, tx, { userId: state.sellerId, ...first })),
    );
    for (let round = 1; round <= ROUNDS; round += 1) {
      const isKilling = round % KILLED_EVERY === 0;
      const played = await playRound(people, { code, ...state }, isKilling);
      state.sellerId = played.winnerId;
      // As long as the deposits need, and half as long again.
      state.leadMs = Math.max(2_000, 3 * played.depositsMs + 1_200);
      const [funds] = await database.query<{ held: string }>(
        'select coalesce(sum(held), 0) as held from accounts where user_id = any ($1::bigint[])',
        [people],
      );
      expect(funds?.held).toBe('0');
    }
    const [books] = await database.query<{ users: string; house: string }>(
      `select (select sum(available) from accounts where user_id = any ($1::bigint[])) as users,
         (select coalesce(sum(amount), 0) from postings where house in ('fees', 'artists', 'products')) as house`,
      [people],
    );
    const granted = plainText(exact(GRANT).times(people.length));
    expect(plainText(exact(books?.users ?? '0').plus(books?.house ?? '0'))).toBe(granted);
    expect(await audit(database)).toMatchObject({ ok: true });
    reportCount({
      what: `auctions of ${BIDDERS} bidders around the end on two instances, ${counted.kills} killed`,
      count: ROUNDS,
      outcome: `one winner each; ${counted.bids} bids in order, ${counted.late} too late, the last end ${counted.longestMs} ms late`,
    });
  },
  ROUNDS * 20_000 + 60_000,
);
