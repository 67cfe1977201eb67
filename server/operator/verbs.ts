/** What an operator may do. Every act is logged; none can steer what is already agreed. */
import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { DECIMAL_PATTERN } from '../../contract/amount.ts';
import { exact } from '../../contract/money.ts';
import { backUp } from '../db/backup.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { Refused } from '../db/errors.ts';
import { sealAll } from '../db/sealed-values.ts';
import { auditOn } from '../ledger/audit.ts';
import { LONGEST_STEP_MS } from '../realtime/instances/instance-bus.ts';
import { takesPrices } from './acts.ts';
import { credit } from './credit.ts';
import { decide, listPending } from './decide.ts';
import type { OperatorAnswer, OperatorRequest } from './protocol.ts';
import { type Change, type Look, misused, type OperatorParts, refused, type Verb } from './verb.ts';

/** Any number will do that nothing else takes. */
const ACTS_LOCK = 7_283_217;

/** The commands that belong to no feature. */
const ownVerbs: Readonly<Record<string, Verb>> = {
  credit: {
    usage: 'USER ACCOUNT CURRENCY AMOUNT   ACCOUNT is legal, change, lever, micro or stock',
    change: credit,
  },
  approve: { usage: 'deposit|withdrawal|identity ID', change: decide('approve') },
  reject: { usage: 'deposit|withdrawal|identity ID [REASON]', change: decide('reject') },
  pending: { usage: '', run: listPending },
  price: { usage: 'SYMBOL PRICE                    only with MARKET=manual', run: setPrice },
  clock: { usage: '+SECONDS                        only with TEST_CLOCK=1', run: moveClock },
  audit: {
    usage: '[whole]                         goes on from the last one, or reads the whole ledger',
    run: runAudit,
  },
  backup: {
    usage: 'FILE                            restore it with the server stopped',
    run: runBackup,
  },
  'rotate-secrets': {
    usage: '                seals all secrets by the first key of SECRETS_KEY',
    change: async ({ exchange }, tx) => {
      const sealed = await sealAll(tx, exchange.secrets);
      return { exitCode: 0, answer: { sealed } };
    },
  },
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

/** Runs one request and logs it: what changes the database in the same transaction, so that neither is alone. */
export async function act(parts: OperatorParts, request: OperatorRequest): Promise<OperatorAnswer> {
  const verb = verbsOf(parts).get(request.verb);
  if (!verb) return withUsage(parts, misused('unknown verb'));
  const outcome = await ('change' in verb
    ? changeOnce(parts, verb, request)
    : lookAndLog(parts, verb, request));
  return outcome.exitCode === 2 ? withUsage(parts, outcome) : outcome;
}

async function lookAndLog(
  parts: OperatorParts,
  verb: Look,
  request: OperatorRequest,
): Promise<OperatorAnswer> {
  const outcome = await verb.run(parts, request.args).catch(failureOf);
  await logAct(parts.exchange.database, parts, { request, key: null, outcome });
  return outcome;
}

/** A repeat with the same key gets the first answer; what was refused has changed nothing and may be tried again. */
async function changeOnce(
  parts: OperatorParts,
  verb: Change,
  request: OperatorRequest,
): Promise<OperatorAnswer> {
  const { database } = parts.exchange;
  const { verb: command, args, key = randomUUID() } = request;
  try {
    return await database.withTransaction(async (tx) => {
      const known = await answerOf(tx, { command, args, key });
      if (known !== null) return known;
      const outcome = await verb.change(parts, tx, { args, key });
      if (outcome.exitCode !== 0) throw new Undone(outcome);
      await logAct(tx, parts, { request, key, outcome });
      return outcome;
    });
  } catch (error) {
    const outcome = error instanceof Undone ? error.outcome : failureOf(error);
    await logAct(database, parts, { request, key: null, outcome });
    return outcome;
  }
}

/** Rolls back an act that was refused. */
class Undone extends Error {
  readonly outcome: OperatorAnswer;

  constructor(outcome: OperatorAnswer) {
    super('an act was refused');
    this.outcome = outcome;
  }
}

async function answerOf(
  tx: Transaction,
  act: { command: string; args: readonly string[]; key: string },
): Promise<OperatorAnswer | null> {
  // One act of a key at a time: the next one finds what this one has written.
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [ACTS_LOCK, act.key]);
  const [row] = await tx.query<{
    command: string;
    arguments: { args: string[] };
    outcome: OperatorAnswer;
  }>('select command, arguments, outcome from operator_log where key = $1', [act.key]);
  if (!row) return null;
  const isSame =
    row.command === act.command && JSON.stringify(row.arguments.args) === JSON.stringify(act.args);
  return isSame ? row.outcome : refused('idempotency_conflict');
}

async function logAct(
  queryable: Queryable,
  { exchange }: OperatorParts,
  done: { request: OperatorRequest; key: string | null; outcome: OperatorAnswer },
): Promise<void> {
  const { request, key, outcome } = done;
  const kept = key === null ? { exitCode: outcome.exitCode } : outcome;
  await queryable.query(
    `insert into operator_log (operator, command, arguments, outcome, created_at, key)
       values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[request.operator, request.verb, { args: [...request.args] }],
      ...[kept, exchange.clock.now(), key],
    ],
  );
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
  if (!(seconds * 1_000 <= LONGEST_STEP_MS))
    return misused('the step must be +SECONDS, a year at most');
  await bus.act({ kind: 'clock', durationMs: seconds * 1_000 });
  await jobs.runDue();
  return { exitCode: 0, answer: { now: clock.now() } };
}

async function runAudit(
  { exchange }: OperatorParts,
  [extent = '']: readonly string[],
): Promise<OperatorAnswer> {
  if (extent !== '' && extent !== 'whole')
    return misused('the audit takes nothing, or the word whole');
  const wish = { nowMs: exchange.clock.now(), whole: extent === 'whole' };
  const report = await auditOn(exchange.database, wish);
  return { exitCode: report.ok ? 0 : 1, answer: report };
}

async function runBackup(
  { exchange, clock }: OperatorParts,
  [file = '']: readonly string[],
): Promise<OperatorAnswer> {
  if (!isAbsolute(file)) return misused('FILE must be a path');
  const saved = await backUp(exchange.database, { file, nowMs: clock.now() });
  return { exitCode: 0, answer: saved };
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
