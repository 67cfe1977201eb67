/** What an operator may do. Every act is logged; none can steer what is already agreed. */
import { DECIMAL_PATTERN, exact } from '../../contract/money.ts';
import { Refused } from '../db/errors.ts';
import { audit } from '../ledger/audit.ts';
import { takesPrices } from './acts.ts';
import { credit } from './credit.ts';
import { decide, listPending } from './decide.ts';
import type { OperatorAnswer, OperatorRequest } from './protocol.ts';
import { misused, type OperatorParts, refused, type Verb } from './verb.ts';

const LONGEST_STEP_SECONDS = 366 * 86_400;

/** The commands that belong to no feature. */
const ownVerbs: Readonly<Record<string, Verb>> = {
  credit: {
    usage: 'USER ACCOUNT CURRENCY AMOUNT   ACCOUNT is legal, change, lever or micro',
    run: credit,
  },
  approve: { usage: 'deposit|withdrawal|identity ID', run: decide('approve') },
  reject: { usage: 'deposit|withdrawal|identity ID [REASON]', run: decide('reject') },
  pending: { usage: '', run: listPending },
  price: { usage: 'SYMBOL PRICE                    only with MARKET=manual', run: setPrice },
  clock: { usage: '+SECONDS                        only with TEST_CLOCK=1', run: moveClock },
  audit: { usage: '', run: runAudit },
  status: { usage: '', run: status },
  help: { usage: '', run: async (parts) => ({ exitCode: 0, answer: { usage: usageOf(parts) } }) },
};

/** Every command by its verb: the own ones, and those of the features. */
export function verbsOf({ verbs }: Pick<OperatorParts, 'verbs'>): ReadonlyMap<string, Verb> {
  return new Map([...Object.entries(ownVerbs), ...Object.entries(verbs)]);
}

function usageOf(parts: Pick<OperatorParts, 'verbs'>): string[] {
  return [...verbsOf(parts)].map(([name, { usage }]) => `${name} ${usage}`.trimEnd());
}

/** Runs one request and logs it with its outcome. */
export async function act(parts: OperatorParts, request: OperatorRequest): Promise<OperatorAnswer> {
  const { database, clock } = parts.exchange;
  const verb = verbsOf(parts).get(request.verb);
  if (!verb) return withUsage(parts, misused('unknown verb'));
  const outcome = await verb.run(parts, request.args).catch(failureOf);
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
  return outcome.exitCode === 2 ? withUsage(parts, outcome) : outcome;
}

function withUsage(parts: OperatorParts, { exitCode, answer }: OperatorAnswer): OperatorAnswer {
  return { exitCode, answer: { ...(answer as object), usage: usageOf(parts) } };
}

function failureOf(error: unknown): OperatorAnswer {
  if (error instanceof Refused) return refused(error.failure.code);
  return { exitCode: 1, answer: { error: error instanceof Error ? error.message : String(error) } };
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

async function status({ exchange, counts }: OperatorParts): Promise<OperatorAnswer> {
  const { config, database, clock, feed } = exchange;
  const open = Object.entries(counts).map(([name, statement]) => `, (${statement}) as "${name}"`);
  const [counted] = await database.query(
    `select (select count(*) from users) as users,
        (select count(*) from sessions where revoked_at is null and expires_at > $1) as sessions
        ${open.join('')}`,
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
  return { exitCode: 0, answer: { ...answer, ...(counted ?? {}) } };
}
