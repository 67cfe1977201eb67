/**
 * Auctions on two instances over one PostgreSQL: all bid in the last 300 ms and in the first after the end, and one of the
 * instances is killed in the midst of it. Whoever wins pays, and sells the work again in the next round.
 */
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
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { testSecrets } from '../../support/secrets.ts';
import { type Instance, killInstance, startInstance } from './nft-bidding-process.ts';
import type { TimedBid } from './nft-instance.ts';
import { GRANT, openPeople } from './nft-people.ts';
import { type RoundRow, readRound } from './nft-round.ts';

const BIDDERS = repetitions({ short: 16, long: 100 });
const ROUNDS = repetitions({ short: 2, long: 200 });
/** In every so many rounds one of the two is killed, and another comes. */
const KILLED_EVERY = repetitions({ short: 2, long: 10 });
const LAST_MS = 300;
/** Deposits that are paid at once: as many as the connections that there are. */
const AT_ONCE = 16;
const MARGIN = '10';
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
  instances.push(...(await Promise.all([startInstance(home.url), startInstance(home.url)])));
}, 60_000);

afterAll(async () => {
  await Promise.all(instances.map(killInstance));
  await opened.exchange?.database.close();
  await home.drop();
});

const counted = { bids: 0, late: 0, kills: 0, repeated: 0, unserved: 0, longestMs: 0 };

interface Prepared {
  readonly saleId: number;
  readonly endsAt: number;
  readonly depositsMs: number;
  /** A machine that was busy has no bidders in time: then nobody bids, and the work is put up again. */
  readonly isInTime: boolean;
}

/** Puts the work up, and has all others pay their deposits. */
async function prepare(
  bidders: readonly number[],
  { code, sellerId, leadMs }: { code: string; sellerId: number; leadMs: number },
): Promise<Prepared> {
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
  const saleId = sale?.id ?? 0;
  const began = clock.now();
  const isInTime = () => clock.now() < endsAt - 2 * LAST_MS;
  for (let at = 0; at < bidders.length && isInTime(); at += AT_ONCE)
    await Promise.all(
      bidders.slice(at, at + AT_ONCE).map((userId) =>
        database.withTransaction(async (tx) => {
          const paid = await payMargin(exchange, tx, { userId, code });
          if (!paid.ok && clock.now() < endsAt) accept(paid);
        }),
      ),
    );
  return { saleId, endsAt, depositsMs: clock.now() - began, isInTime: isInTime() };
}

/** Puts the work up until all have their deposits there before its end. */
async function prepareInTime(
  bidders: readonly number[],
  round: { code: string; sellerId: number; leadMs: number },
): Promise<Prepared> {
  for (let leadMs = round.leadMs; ; leadMs *= 2) {
    const prepared = await prepare(bidders, { ...round, leadMs });
    if (prepared.isInTime) return prepared;
    counted.repeated += 1;
    const open = () =>
      exchangeNow().database.query(`select 1 from nft_sales where id = $1 and status = 'open'`, [
        prepared.saleId,
      ]);
    await expect.poll(open, { timeout: leadMs + 60_000, interval: 100 }).toHaveLength(0);
  }
}

interface Played {
  /** Null when the machine was so busy that no bid came in time: then the deposits went back, and the work to its seller. */
  readonly winnerId: number | null;
  readonly depositsMs: number;
}

/** Has all others bid around the end, and pays for the work as who has won. */
async function playRound(
  people: readonly number[],
  given: { code: string; sellerId: number; leadMs: number },
  isKilling: boolean,
): Promise<Played> {
  const { database } = exchangeNow();
  const { code, sellerId } = given;
  const bidders = people.filter((userId) => userId !== sellerId);
  const { saleId, endsAt, depositsMs } = await prepareInTime(bidders, given);
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
    if (killed) await killInstance(killed);
    counted.kills += 1;
    instances.splice(0, 1, await startInstance(home.url));
  }
  const round = () => readRound(database, saleId, endsAt);
  const over = async () => (await round()).status;
  await expect.poll(over, { timeout: 60_000, interval: 20 }).not.toBe('open');
  counted.longestMs = Math.max(counted.longestMs, clock.now() - endsAt);
  // Who waited for the end is answered too, but for those whose instance was killed.
  const expected = isKilling ? Math.floor(bidders.length / 2) : bidders.length;
  const answered = () => instances.flatMap(({ answers }) => answers).length;
  await expect.poll(answered, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(expected);
  const answers = instances.flatMap(({ answers: all }) => all.splice(0));
  const row = await round();
  const what = JSON.stringify({ row, answers });
  if (row.bids === 0) {
    expect(row, what).toMatchObject({ held: 0, returned: bidders.length, orders: 0 });
    expect(
      answers.some(({ refusal }) => refusal === null),
      what,
    ).toBe(false);
    counted.repeated += 1;
    return { winnerId: null, depositsMs };
  }
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
    [saleId],
  );
  const texts = new Set(recorded.map(({ userId, price }) => `${userId} ${price}`));
  // Nothing that was said to be taken is missing, and nothing refused is there.
  expect(
    taken.every(({ userId, price }) => texts.has(`${userId} ${price}`)),
    what,
  ).toBe(true);
  if (!isKilling) expect(taken, what).toHaveLength(recorded.length);
  for (const { refusal, atMs } of answers) {
    expect(
      [null, 'bid_too_low', 'amount_below_minimum', 'not_on_sale', 'unavailable'],
      what,
    ).toContain(refusal);
    if (atMs > endsAt) expect(['not_on_sale', 'unavailable'], what).toContain(refusal);
  }
  counted.bids += recorded.length;
  counted.unserved += answers.filter(({ refusal }) => refusal === 'unavailable').length;
  counted.late += answers.filter(({ refusal }) => refusal === 'not_on_sale').length;
  await payTwice(row, saleId);
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
    const people = await openPeople(exchange, BIDDERS + 1);
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
    for (let round = 1; round <= ROUNDS; ) {
      const isKilling = round % KILLED_EVERY === 0;
      const played = await playRound(people, { code, ...state }, isKilling);
      if (played.winnerId !== null) {
        state.sellerId = played.winnerId;
        round += 1;
      }
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
      outcome: `one winner each; ${counted.bids} bids in order, ${counted.late} too late, ${counted.unserved} found no connection, ${counted.repeated} rounds repeated, the last end ${counted.longestMs} ms late`,
    });
  },
  ROUNDS * 20_000 + 60_000,
);
