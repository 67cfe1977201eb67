/** What an operator may do. Every act is logged; none can steer what is already agreed. */
import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../contract/envelope.ts';
import { DECIMAL_PATTERN, exact } from '../../contract/money.ts';
import type { AccountKind } from '../../contract/plain/accounts.ts';
import type { MovableClock } from '../clock.ts';
import { accept, Refused } from '../db/errors.ts';
import type { Exchange } from '../exchange.ts';
import { giveCoupon } from '../features/coupons/give-coupon.ts';
import { MAXIMUM_DAYS } from '../features/coupons/terms.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Balance } from '../ledger/accounts.ts';
import { audit } from '../ledger/audit.ts';
import { toContractBalance } from '../ledger/balance-view.ts';
import { transfer } from '../ledger/transfer.ts';
import { currencies } from '../money/currencies.ts';
import { announce } from '../realtime/announce.ts';
import type { InstanceBus } from '../realtime/instance-bus.ts';
import { type Reviews, reviewKinds } from '../reviews/reviews.ts';
import { takesPrices } from './acts.ts';
import { type OperatorAnswer, type OperatorRequest, usage } from './protocol.ts';

export interface OperatorParts {
  readonly exchange: Exchange;
  readonly clock: MovableClock;
  readonly jobs: JobRunner;
  readonly reviews: Reviews;
  readonly bus: InstanceBus;
}

type Verb = (parts: OperatorParts, args: readonly string[]) => Promise<OperatorAnswer>;

const LONGEST_REASON = 200;
const LONGEST_STEP_SECONDS = 366 * 86_400;
const accountNames: readonly AccountKind[] = ['legal', 'change', 'lever', 'micro', 'stock'];
const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['credit', credit],
  ['coupon', grantCoupon],
  ['approve', decide('approve')],
  ['reject', decide('reject')],
  ['pending', listPending],
  ['price', setPrice],
  ['clock', moveClock],
  ['audit', runAudit],
  ['status', status],
]);

/** Runs one request and logs it with its outcome. */
export async function act(parts: OperatorParts, request: OperatorRequest): Promise<OperatorAnswer> {
  const { database, clock } = parts.exchange;
  const verb = verbs.get(request.verb);
  if (!verb) return { exitCode: 2, answer: { error: 'unknown verb', usage } };
  const outcome = await verb(parts, request.args).catch(failureOf);
  await database.query(
    'insert into operator_log (operator, command, arguments, outcome, created_at) values ($1, $2, $3, $4, $5)',
    [
      request.operator,
      request.verb,
      { args: [...request.args] },
      { exitCode: outcome.exitCode },
      clock.now(),
    ],
  );
  return outcome;
}

function failureOf(error: unknown): OperatorAnswer {
  if (error instanceof Refused) return refused(error.failure.code);
  return { exitCode: 1, answer: { error: error instanceof Error ? error.message : String(error) } };
}

function refused(code: ErrorCode): OperatorAnswer {
  return { exitCode: 1, answer: { error: code } };
}

function misused(words: string): OperatorAnswer {
  return { exitCode: 2, answer: { error: words, usage } };
}

/** Gives a user money from the house's issuance. */
async function credit(
  { exchange }: OperatorParts,
  args: readonly string[],
): Promise<OperatorAnswer> {
  const [login = '', accountName = '', currency = '', amount = ''] = args;
  const account = accountNames.find((name) => name === accountName);
  const scale = currencies.find(({ code }) => code === currency)?.scale;
  if (!account) return misused(`ACCOUNT must be one of ${accountNames.join(' ')}`);
  if (scale === undefined) return refused('currency_unknown');
  if (!isPayable(amount, scale)) return refused('amount_invalid');
  const userId = await findUser(exchange, login);
  if (userId === null) return refused('not_found');
  const { database, clock } = exchange;
  // A step that is run again after a deadlock is still the same act.
  const key = `operator_credit:${randomUUID()}`;
  const balance = await database.withTransaction(async (tx) => {
    const written = accept(
      await transfer(tx, {
        code: 'operator_credit',
        key,
        at: clock.now(),
        legs: [
          { account: { house: 'issuance', currency }, amount: `-${amount}` },
          { account: { userId, account, currency }, amount },
        ],
      }),
    );
    await announce(exchange, tx, userId, [['balances.changed', written.balances.map(toView)]]);
    return written.balances[0];
  });
  const { available = '0', held = '0' } = balance ?? {};
  return { exitCode: 0, answer: { user: login, account, currency, available, frozen: held } };
}

function toView(balance: Balance) {
  return toContractBalance(balance);
}

function isPayable(amount: string, scale: number): boolean {
  if (!DECIMAL_PATTERN.test(amount)) return false;
  return !exact(amount).isZero() && exact(amount).decimalPlaces() <= scale;
}

/** Gives a user a coupon, which the house's promotions pay when it is used. */
async function grantCoupon(
  { exchange }: OperatorParts,
  args: readonly string[],
): Promise<OperatorAnswer> {
  const [login = '', number = '', code = '', daysText = ''] = args;
  const days = /^[1-9]\d{0,2}$/.test(daysText) ? Number(daysText) : Number.NaN;
  if (args.length !== 4 || !(days <= MAXIMUM_DAYS)) {
    return misused(`DAYS must be a whole number from 1 to ${MAXIMUM_DAYS}`);
  }
  // What is no coin has no place in the account that coupons are paid into.
  const currency = currencies.find((each) => each.code === code && each.kind === 'coin');
  if (!currency) return refused('currency_unknown');
  if (!isPayable(number, currency.scale)) return refused('amount_invalid');
  const userId = await findUser(exchange, login);
  if (userId === null) return refused('not_found');
  const key = `operator:${randomUUID()}`;
  const coupon = await exchange.database.withTransaction((tx) =>
    giveCoupon(exchange, tx, { userId, key, number, currency, days }),
  );
  return { exitCode: 0, answer: { user: login, ...coupon } };
}

/** By id, email address, phone number or username. */
async function findUser({ database }: Exchange, login: string): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(
    `select id from users where id::text = $1 or lower(email) = lower($1) or phone = $1 or lower(account) = lower($1)
       order by (lower(email) = lower($1)) desc nulls last limit 1`,
    [login],
  );
  return row?.id ?? null;
}

/** `approve KIND ID` and `reject KIND ID [REASON ...]`. */
function decide(verdict: 'approve' | 'reject'): Verb {
  return async ({ exchange, reviews }, [kindName = '', id = '', ...reason]) => {
    const kind = reviewKinds.find((name) => name === kindName);
    if (kind === undefined || !/^[1-9]\d{0,15}$/.test(id)) {
      return misused(`what is decided must be one of ${reviewKinds.join(' ')}, and an id`);
    }
    const review = reviews[kind];
    const answer = await exchange.database.withTransaction(async (tx) =>
      accept(
        verdict === 'approve'
          ? await review.approve(tx, Number(id))
          : await review.reject(tx, Number(id), reason.join(' ').slice(0, LONGEST_REASON)),
      ),
    );
    return { exitCode: 0, answer };
  };
}

/** Everything that waits for a decision. */
async function listPending({ exchange, reviews }: OperatorParts): Promise<OperatorAnswer> {
  const rows = await Promise.all(
    reviewKinds.map(async (kind) => [kind, await reviews[kind].pending(exchange.database)]),
  );
  return { exitCode: 0, answer: Object.fromEntries(rows) };
}

async function setPrice(
  { exchange, bus }: OperatorParts,
  args: readonly string[],
): Promise<OperatorAnswer> {
  const { feed, config } = exchange;
  const [symbol = '', price = ''] = args;
  if (config.market.kind !== 'manual' || !takesPrices(feed)) {
    return misused('prices are set only with MARKET=manual');
  }
  if (!feed.marketBySymbol(symbol)) return refused('market_unknown');
  if (!DECIMAL_PATTERN.test(price) || exact(price).isZero()) return refused('price_invalid');
  await bus.act({ kind: 'price', symbol, price });
  return { exitCode: 0, answer: { symbol, price } };
}

async function moveClock(
  { exchange, clock, jobs, bus }: OperatorParts,
  [step = '']: readonly string[],
): Promise<OperatorAnswer> {
  if (!exchange.config.testClock) return misused('the clock is moved only with TEST_CLOCK=1');
  const seconds = /^\+\d{1,9}$/.test(step) ? Number(step) : Number.NaN;
  if (!(seconds <= LONGEST_STEP_SECONDS))
    return misused('the step must be +SECONDS, a year at most');
  await bus.act({ kind: 'clock', durationMs: seconds * 1_000 });
  await jobs.runDue();
  return { exitCode: 0, answer: { now: clock.now() } };
}

async function runAudit({ exchange }: OperatorParts): Promise<OperatorAnswer> {
  const report = await audit(exchange.database);
  return { exitCode: report.ok ? 0 : 1, answer: report };
}

async function status({ exchange }: OperatorParts): Promise<OperatorAnswer> {
  const { config, database, clock, feed } = exchange;
  const [counts] = await database.query(
    `select (select count(*) from users) as users,
        (select count(*) from sessions where revoked_at is null and expires_at > $1) as sessions,
        (select count(*) from spot_orders where status = 'open') as "openOrders",
        (select count(*) from futures_orders where status = 'doing') as "futuresOrders",
        (select count(*) from futures_positions where status = 'open') as "futuresPositions"`,
    [clock.now()],
  );
  const { mode, market } = config;
  const answer = {
    mode,
    market: market.kind,
    database: database.kind,
    markets: feed.markets.length,
    now: clock.now(),
  };
  return { exitCode: 0, answer: { ...answer, ...(counts ?? {}) } };
}
