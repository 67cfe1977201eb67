/** The real server on a free port, with a clock of the test's own. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Envelope } from '../../contract/envelope.ts';
import { type EndpointName, endpointOf } from '../../contract/table.ts';
import { createServer, type RunningServer } from '../../server/app.ts';
import type { Clock } from '../../server/clock.ts';
import { parseConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import type { Exchange } from '../../server/exchange.ts';
import type { PumpedFeed } from '../../server/market/feed-runtime.ts';
import { createPasswords, type Passwords } from '../../server/users/passwords.ts';
import { cheapPasswords, openAccount, type TestAccount } from './accounts.ts';
import { openEmbedded } from './database.ts';
import { marketMemoryOf } from './market-memories.ts';
import { TEST_SECRETS_KEY } from './secrets.ts';

export type { TestAccount } from './accounts.ts';

export interface TestServerOptions {
  readonly market?: 'manual' | 'simulated';
  /** A migrated database, which its owner closes; by default a new one in memory. */
  readonly database?: Database;
  /** By default it stands still but for `advanceMs`. */
  readonly clock?: Clock;
  /** The clock of the machine, by default the real one. */
  readonly wallNow?: () => number;
  /** By default the one that `market` names. */
  readonly feed?: PumpedFeed;
  /** More of the environment, such as `{ RATE_LIMIT_SCALE: '1' }`. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly withDemo?: boolean;
  readonly appFolder?: string;
  /** A hash of a password costs what it costs a guesser; without it, next to nothing. */
  readonly withRealPasswords?: boolean;
  /** Hashes in a way of the test's own. */
  readonly passwords?: Passwords;
  /** The test itself ends the time in which trades of a pause are gone through, by `running.begin`. */
  readonly isCatchingUp?: boolean;
  /** Lines of the log are kept here. */
  readonly logLines?: string[];
}

export interface CallOptions {
  readonly token?: string;
  /** Idempotency key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Envelope;
  /** The payload of an accepted call. */
  readonly message: unknown;
  /** The code of a refused call; null for an accepted one. */
  readonly code: string | null;
}

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly exchange: Exchange;
  readonly running: RunningServer;
  /** Moves the clock, unless it was given. */
  advanceMs(byMs: number): void;
  /** Calls an endpoint with fields as they are on the wire; in English unless `lang` says else. */
  call(
    name: EndpointName,
    fields?: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<CallAnswer>;
  /** Any request below the origin. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Codes sent to this address, oldest first. */
  codesFor(to: string): Promise<string[]>;
  /** A registered account that is logged in; no letter is sent and nothing is called. */
  register(email: string, password?: string): Promise<TestAccount>;
  close(): Promise<void>;
}

const PASSWORD = 'correct horse';

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { market = 'manual', withDemo = false, isCatchingUp = false, logLines = [] } = options;
  const time = { nowMs: Date.UTC(2026, 0, 7, 15) };
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-server-'));
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    MARKET: market,
    MARKET_SEED: 'tests',
    RATE_LIMIT_SCALE: '1000',
    SECRETS_KEY: TEST_SECRETS_KEY,
    TRADERS_PAST_HOURS: '0',
    LOG_LEVEL: 'info',
    ...options.environment,
  });
  const passwords =
    options.passwords ?? (options.withRealPasswords ? await createPasswords() : cheapPasswords);
  const running = await createServer({
    config,
    clock: options.clock ?? { now: () => time.nowMs },
    ...(options.feed && { feed: options.feed }),
    ...(options.wallNow && { wallNow: options.wallNow }),
    memory: marketMemoryOf(config),
    database: options.database ? lend(options.database) : await openEmbedded(),
    log: pino({ level: config.logLevel }, { write: (line) => logLines.push(line) }),
    passwords,
    withoutDemo: !withDemo,
    appFolder: options.appFolder ?? join(dataDir, 'app'),
  });
  const url = `http://127.0.0.1:${await running.listen()}`;
  if (!isCatchingUp) await running.begin();
  const server: TestServer = {
    url,
    dataDir,
    exchange: running.exchange,
    running,
    advanceMs: (byMs) => {
      time.nowMs += byMs;
    },
    call: (name, fields = {}, callOptions = {}) => call(url, name, fields, callOptions),
    send: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    codesFor: (to) => codesFor(dataDir, to),
    register: (email, password = PASSWORD) =>
      openAccount(running.exchange, { email, password, passwords }),
    close: async () => {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

/** The server closes its database when it drains; one that was lent survives it. */
function lend(database: Database): Database {
  return { ...database, close: () => Promise.resolve() };
}

async function call(
  url: string,
  name: EndpointName,
  fields: Readonly<Record<string, string>>,
  { token, key, headers }: CallOptions,
): Promise<CallAnswer> {
  const { method, path } = endpointOf(name);
  const form = new URLSearchParams({ lang: 'en', ...fields });
  const response = await fetch(`${url}/api${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(method !== 'GET' && { body: form }),
  });
  return readAnswer(response);
}

/** Reads an answer that must be an envelope, whatever its status. */
export async function readAnswer(response: Response): Promise<CallAnswer> {
  const envelope = (await response.json()) as Envelope;
  const { status, headers } = response;
  const isOk = envelope.type === 'ok';
  return {
    status,
    headers,
    envelope,
    message: envelope.message,
    code: isOk ? null : envelope.code,
  };
}

async function codesFor(dataDir: string, to: string): Promise<string[]> {
  const text = await readFile(join(dataDir, 'outbox.ndjson'), 'utf8').catch(() => '');
  // A line without an end is still being written.
  const letters = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { to: string; code: string });
  return letters
    .filter(({ to: receiver, code }) => receiver === to && code)
    .map(({ code }) => code);
}

/** The newest code that reached this address; waits for it, because sending is not waited for. */
export async function newestCode(server: TestServer, to: string, count = 1): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const codes = await server.codesFor(to);
    const code = codes.length >= count ? codes.at(-1) : undefined;
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`no code reached ${to}`);
}

/** Registers by a code and logs in, as a person would. */
export async function registerByCode(
  server: TestServer,
  email: string,
  password = PASSWORD,
): Promise<TestAccount> {
  await must(server.call('session.sendCode', { user_string: email, scene: 'register' }));
  const code = await newestCode(server, email);
  await must(
    server.call('session.register', { user_string: email, code, password, re_password: password }),
  );
  const token = String(await must(server.call('session.login', { user_string: email, password })));
  const user = (await must(server.call('session.user', {}, { token }))) as { id: number };
  return { email, password, token, userId: user.id };
}

/** The payload of a call that has to be accepted. */
export async function must(answering: Promise<CallAnswer>): Promise<unknown> {
  const answer = await answering;
  if (answer.code !== null) throw new Error(`refused: ${JSON.stringify(answer.envelope)}`);
  return answer.message;
}
