/**
 * Random histories of options (docs/invariants.md, 13): stakes, ticks, pauses, two settlers and
 * restarts at any point, on each database. In the end each option is what a model makes of the tape
 * alone.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OptionOrder } from '../../../contract/features/options.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { MISSING_TICK_MS } from '../../../contract/rules/options/payout.ts';
import type { Database } from '../../../server/db/database.ts';
import { startOptions } from '../../../server/features/options/settler.ts';
import { audit } from '../../../server/ledger/audit.ts';
import type { Tick } from '../../../server/market/feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnEachDatabase } from '../../support/database.ts';
import { createOptionsExchange } from '../../support/options-exchange.ts';

const RUNS = repetitions({ short: 5, long: 500 });
const FUNDS = '1000';
const price = fc.integer({ min: 9999, max: 10_001 }).map((ticks) => String(ticks / 100));

const command = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('submit' as const),
      user: fc.integer({ min: 0, max: 2 }),
      type: fc.constantFrom('up' as const, 'down' as const),
      seconds: fc.constantFrom(30, 60),
      stake: fc.integer({ min: 50, max: 30_000 }).map((cents) => String(cents / 100)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('ticks' as const),
      prices: fc.array(price, { minLength: 1, maxLength: 30 }),
      everyMs: fc.constantFrom(0, 300, 1500, 3000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 300, 900, 4999, 5000, 5001, 9000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('sell' as const),
      number: fc.nat(100),
      /** After the quote; it holds for two seconds. */
      afterMs: fc.constantFrom(0, 900, 2000, 2001),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
);
type ModelExchange = Awaited<ReturnType<typeof createOptionsExchange>>;
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** What the tape and the terms make of an option, told without any code of the server's. */
function modelOf(option: OptionOrder, tape: readonly Tick[]) {
  const tickOf = (instantMs: number) =>
    tape.find(({ timeMs }) => timeMs >= instantMs && timeMs <= instantMs + MISSING_TICK_MS) ?? null;
  const stake = exact(option.number);
  const buy = tickOf(option.openedAt);
  const sell = buy && tickOf(option.openedAt + option.seconds * 1000);
  if (!buy || !sell) return { outcome: 'void', payout: plainText(stake.plus(option.fee)) };
  if (buy.price === sell.price) return { outcome: 'tie', payout: option.number };
  if (buy.price < sell.price !== (option.type === 'up')) return { outcome: 'loss', payout: '0' };
  const payout = stake.times(exact('1').plus(option.payoutRate)).toDecimalPlaces(8, 1);
  return { outcome: 'win', payout: plainText(payout) };
}

interface Bought {
  readonly user: number;
  readonly id: number;
  /** What the buyer was told to be paid for it before its end. */
  soldFor: string | null;
}

/** One history on a database; answers the outcomes that came of it. */
async function live(
  database: Database,
  { commands, startMs }: { commands: readonly Command[]; startMs: number },
): Promise<string[]> {
  const options = await createOptionsExchange(database, { startMs });
  const tape: Tick[] = [];
  options.feed.onTicks((ticks) => tape.push(...ticks));
  const users = await Promise.all([1, 2, 3].map(() => options.fundedUser({ USDT: FUNDS })));
  const bought = await liveThrough(options, { commands, users });
  const outcomes = await expectModel(options, { bought, users, tape });
  await options.stop();
  expect(await audit(database)).toMatchObject({ ok: true });
  return outcomes;
}

/** Lives through the commands with a second settler beside the first, until nothing is open. */
async function liveThrough(
  options: ModelExchange,
  { commands, users }: { commands: readonly Command[]; users: readonly number[] },
): Promise<Bought[]> {
  const { feed, exchange } = options;
  const bought: Bought[] = [];
  const other = { settler: await startOptions(exchange) };
  const pass = (ms: number) => Promise.all([options.passMs(ms), other.settler.settleDue()]);
  const tick = (price: string, afterMs: number) => {
    options.advanceMs(afterMs);
    feed.setPrice('BTCUSDT', price);
  };
  const act = async (each: Command) => {
    switch (each.what) {
      case 'ticks':
        for (const next of each.prices) tick(next, each.everyMs);
        return;
      case 'wait':
        await pass(each.ms);
        return;
      case 'restart':
        await other.settler.stop();
        other.settler = await startOptions(exchange);
        return;
      case 'submit': {
        const { type, seconds, stake } = each;
        const user = users[each.user] ?? 0;
        const answer = await options.submit(user, { type, seconds, number: stake });
        if (answer.ok) bought.push({ user, id: answer.value.id, soldFor: null });
        return;
      }
      case 'sell': {
        const own = bought[each.number % Math.max(1, bought.length)];
        if (own) await sell(options, own, { ...each, meanwhile: other.settler.settleDue });
      }
    }
  };
  for (const each of commands) await act(each);
  for (let step = 0; step < 25; step += 1) {
    tick(step % 3 === 0 ? '100' : '100.01', 3000);
    if (step % 5 === 0) await pass(0);
  }
  await pass(10_000);
  await other.settler.stop();
  return bought;
}

/** Quotes, waits, and sells several times at once while both settlers are at it. */
async function sell(
  options: ModelExchange,
  own: Bought,
  wish: { afterMs: number; times: number; meanwhile: () => Promise<void> },
): Promise<void> {
  const quote = await options.quoteSale(own.user, own.id);
  if (!quote.ok) return;
  const { quoteId, price, expiresAt } = quote.value;
  options.advanceMs(wish.afterMs);
  const at = options.nowMs();
  const sales = Array.from({ length: wish.times }, () => options.sell(own.user, own.id, quoteId));
  const [answers] = await Promise.all([Promise.all(sales), wish.meanwhile()]);
  const paid = answers.filter(({ ok }) => ok);
  expect(paid.length).toBeLessThanOrEqual(1);
  if (paid.length === 0) return;
  expect(own.soldFor).toBeNull();
  expect(at).toBeLessThanOrEqual(expiresAt);
  own.soldFor = price;
}

async function expectModel(
  options: ModelExchange,
  lived: { bought: readonly Bought[]; users: readonly number[]; tape: readonly Tick[] },
): Promise<string[]> {
  const left = new Map(lived.users.map((user) => [user, exact(FUNDS)]));
  const outcomes: string[] = [];
  for (const { user, id, soldFor } of lived.bought) {
    const option = await options.read(user, id);
    const model =
      soldFor === null ? modelOf(option, lived.tape) : { outcome: 'sold', payout: soldFor };
    expect(option).toMatchObject({ status: 'history', outcome: model.outcome, soldFor });
    const paid = exact(option.number).plus(option.fee);
    left.set(user, (left.get(user) ?? exact('0')).minus(paid).plus(model.payout));
    outcomes.push(model.outcome);
  }
  for (const [user, amount] of left) expect(await options.available(user)).toBe(plainText(amount));
  return outcomes;
}

describeOnEachDatabase('options of random histories', (openDatabase) => {
  test('OPT-06 each option ends once, as the tape makes it, and every sum of the ledger holds', {
    timeout: repetitions({ short: 60_000, long: 3_600_000 }),
  }, async () => {
    const database = await openDatabase();
    const seen: string[] = [];
    // A tick that was chosen in one history would be true in the next one as well.
    const clock = { startMs: Date.UTC(2026, 0, 5) };
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 60 }), async (commands) => {
        clock.startMs += HOUR_MS;
        seen.push(...(await live(database, { commands, startMs: clock.startMs })));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(seen.length).toBeGreaterThan(RUNS);
    const counts = ['win', 'loss', 'tie', 'void', 'sold'].map(
      (outcome) => `${seen.filter((each) => each === outcome).length} ${outcome}`,
    );
    reportCount({
      what: `random histories of options, ${database.kind}`,
      count: RUNS,
      outcome: `${seen.length} options as the model has them: ${counts.join(', ')}`,
    });
  });
});
