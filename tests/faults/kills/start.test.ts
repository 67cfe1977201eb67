import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../../server/config.ts';
import { roster } from '../../../server/features/copy-trading/sandbox/roster.ts';
import { merchants } from '../../../server/features/otc/merchants.ts';
import { askOperator } from '../../../server/operator/ask.ts';
import { operatorSocketPath } from '../../../server/operator/socket-path.ts';
import { TEST_SECRETS_KEY } from '../../support/secrets.ts';
import { builtServer, SHORT_LIVED } from '../../support/server-build.ts';
import { placeServerImage } from '../../support/server-image.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

interface Started {
  readonly child: ChildProcess;
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly output: { text: string };
}

/** A very first start from the sources, as typed; or a later one, of a folder and a build that are there. */
async function spawnServer(
  start: 'first' | 'later',
  more: Record<string, string>,
): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-start-'));
  if (start === 'later') await placeServerImage(dataDir);
  const program = start === 'first' ? ['--import', 'tsx', 'server/main.ts'] : [await builtServer()];
  const environment = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SECRETS_FILE: join(dataDir, 'secrets.key'),
    ...more,
  };
  const child = spawn(process.execPath, [...SHORT_LIVED, ...program], {
    cwd: root,
    env: environment,
  });
  const output = { text: '' };
  child.stdout.on('data', (chunk) => {
    output.text += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.text += String(chunk);
  });
  cleanUps.push(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  return { child, dataDir, environment, output };
}

async function originOf({ child, output }: Started): Promise<string> {
  while (child.exitCode === null) {
    const ready = /ready (http:\/\/[^\s/]+)\/h5\//.exec(output.text);
    if (ready?.[1] !== undefined) return ready[1];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server ended: ${output.text}`);
}

/** By the command line itself, once; the other acts ask its socket, which is quicker. */
async function runCommand({ environment }: Started, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/operator/cli.ts', ...args], {
    cwd: root,
    env: environment,
  });
  const output = { text: '' };
  child.stdout.on('data', (chunk) => {
    output.text += String(chunk);
  });
  const [exitCode] = (await once(child, 'exit')) as [number];
  return { exitCode, answer: JSON.parse(output.text) as Record<string, unknown> };
}

async function operate({ dataDir }: Started, ...[verb = '', ...args]: readonly string[]) {
  const { exitCode, answer } = await askOperator(dataDir, { verb, args });
  return { exitCode, answer: answer as Record<string, unknown> };
}

function logIn(origin: string, password: string): Promise<Response> {
  const body = new URLSearchParams({ user_string: 'demo@aureus.test', password, lang: 'en' });
  return fetch(`${origin}/api/user/login`, { method: 'POST', body });
}

const PRODUCTION = {
  MODE: 'production',
  PUBLIC_ORIGIN: 'https://trade.example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  SMS_URL: 'https://sms.example/send',
  SECRETS_KEY: TEST_SECRETS_KEY,
};

/** A first start makes a database, which a busy machine does slowly. */
const START_MS = 600_000;

test(
  'the server starts with a demo account, obeys the operator, and drains on SIGTERM',
  async () => {
    const started = await spawnServer('first', { MARKET: 'manual', TEST_CLOCK: '1' });
    const origin = await originOf(started);
    expect(((await stat(operatorSocketPath(started.dataDir))).mode & 0o777).toString(8)).toBe(
      '600',
    );
    const token = ((await (await logIn(origin, 'aureus-demo')).json()) as { message: string })
      .message;
    expect(token).toMatch(/^[\w-]{43}$/);

    const credit = ['credit', 'demo@aureus.test', 'lever', 'BTC', '0.5'] as const;
    expect(await operate(started, ...credit)).toEqual({
      exitCode: 0,
      answer: {
        user: 'demo@aureus.test',
        account: 'lever',
        currency: 'BTC',
        available: '0.5',
        frozen: '0',
      },
    });
    for (const wrong of [
      ['credit', 'nobody@aureus.test', 'lever', 'BTC', '1'],
      ['credit', 'demo@aureus.test', 'purse', 'BTC', '1'],
      ['credit', 'demo@aureus.test', 'lever', 'BTC', '-1'],
      ['credit', 'demo@aureus.test', 'lever', 'BTC', '1e3'],
      ['credit', 'demo@aureus.test', 'lever', 'NOPE', '1'],
      ['approve', 'deposit', '7'],
      ['clock', '-5'],
      ['price', 'NOPE', '1'],
      ['nothing'],
    ] as const) {
      const { exitCode, answer } = await operate(started, ...wrong);
      expect([exitCode === 0, typeof answer['error']], wrong.join(' ')).toEqual([false, 'string']);
    }
    expect((await operate(started, 'price', 'BTCUSDT', '51234.5')).exitCode).toBe(0);
    const quotations = await (await fetch(`${origin}/api/currency/quotation_new`)).text();
    expect(quotations).toContain('"last":"51234.50"');
    const clock = await operate(started, 'clock', '+3600');
    expect(Number(clock.answer['now'])).toBeGreaterThan(Date.now() + 3_500_000);
    const audit = await runCommand(started, 'audit');
    expect(audit).toMatchObject({
      exitCode: 0,
      answer: {
        ok: true,
        sums: { USDT: '0', BTC: '0' },
        negatives: [],
        holdMismatches: [],
        duplicateSettlements: [],
      },
    });
    expect((await operate(started, 'status')).answer).toMatchObject({
      mode: 'sandbox',
      market: 'manual',
      // The demo account, the traders to be copied and the merchants of the desk.
      users: 1 + roster.length + merchants.length,
    });

    started.child.kill('SIGTERM');
    const [exitCode] = (await once(started.child, 'exit')) as [number];
    expect(exitCode).toBe(0);
    await expect(stat(operatorSocketPath(started.dataDir))).rejects.toThrow();
  },
  START_MS,
);

test(
  'a process whose folder another has taken ends at once, and says so',
  async () => {
    const started = await spawnServer('later', {});
    await originOf(started);
    expect(started.output.text).toContain('not a power cut');
    await writeFile(join(started.dataDir, 'lock'), 'of another');
    const [exitCode] = (await once(started.child, 'exit')) as [number];
    expect(exitCode).toBe(1);
    expect(started.output.text).toContain('another process has taken the data directory');
  },
  START_MS,
);

test(
  'SESS-03 production starts without the demo account and without the helpers of the sandbox',
  async () => {
    const started = await spawnServer('later', { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:1' });
    const origin = await originOf(started);
    const login = (await (await logIn(origin, 'aureus-demo')).json()) as { code: string };
    expect(login.code).toBe('login_failed');
    const site = (await (await fetch(`${origin}/api/getSiteConfig`)).json()) as {
      message: Record<string, unknown>;
    };
    expect(site.message).toMatchObject({ demo: null, is_sandbox: false });
    const body = new URLSearchParams({ user_string: 'a@example.com', scene: 'register' });
    const sent = (await (
      await fetch(`${origin}/api/sms_mail`, { method: 'POST', body })
    ).json()) as {
      type: string;
    };
    expect(sent.type).toBe('ok');
    await expect(stat(join(started.dataDir, 'outbox.ndjson'))).rejects.toThrow();
    for (const act of [
      ['clock', '+5'],
      ['price', 'BTCUSDT', '1'],
    ] as const)
      expect((await operate(started, ...act)).exitCode).not.toBe(0);
  },
  START_MS,
);

test('sandbox helpers are refused in production, with the name of the variable', () => {
  for (const helper of [
    { TEST_CLOCK: '1' },
    { MARKET: 'manual' },
    { MARKET: 'replay:a-day-of-the-house.gz' },
    { MARKET_SEED: 'chosen' },
    { SANDBOX_APPROVE: 'auto' },
    { TRUTH_FILE: 'frames.ndjson' },
    { RATE_LIMIT_SCALE: '1000' },
    { ADDRESS_WAIT_HOURS: '0' },
  ]) {
    const name = Object.keys(helper)[0] ?? '';
    expect(() => parseConfig({ ...PRODUCTION, ...helper })).toThrow(
      new RegExp(`^${name}.* refused in production`),
    );
  }
});

test('production needs an origin and the ways to reach its users, and says all that is missing in one line', () => {
  expect(() => parseConfig({ MODE: 'production' })).toThrow(
    'production needs PUBLIC_ORIGIN, SMTP_URL, SMS_URL, SECRETS_KEY: see docs/operations.md',
  );
  expect(() => parseConfig({ ...PRODUCTION, SMS_URL: ' ' })).toThrow('production needs SMS_URL:');
  expect(() => parseConfig({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://trade.example' })).toThrow(
    'PUBLIC_ORIGIN must be an https:// origin in production',
  );
  expect(parseConfig(PRODUCTION)).toMatchObject({ mode: 'production', rateLimitScale: 1 });
  expect(parseConfig({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://127.0.0.1:8080' })).toMatchObject({
    publicOrigin: 'http://127.0.0.1:8080',
  });
});

test('a bad value of the environment is told by name and in words, without the value', () => {
  const bad = {
    PORT: 'http',
    HOST: undefined,
    MODE: 'test',
    MARKET: 'replay:',
    MARKET_ORIGIN: 'mirror.example',
    DATABASE_URL: 'mysql://root:secret@x/y',
    REDIS_URL: 'x',
    SMTP_URL: 'mail',
    PUBLIC_ORIGIN: 'trade.example',
    TRUST_PROXY: 'yes',
    RATE_LIMIT_SCALE: '0',
    TEST_CLOCK: '2',
    LOG_LEVEL: 'loud',
    MARKET_RATE: '1.5',
    SANDBOX_APPROVE: 'never',
  };
  for (const [name, value] of Object.entries(bad)) {
    if (value === undefined) continue;
    const parse = () => parseConfig({ [name]: value });
    expect(parse, name).toThrow(ConfigError);
    expect(parse, name).toThrow(new RegExp(`^${name} must be `));
    expect(parse, name).not.toThrow(/secret/);
  }
  const live = { MARKET: 'live:binance', MARKET_ORIGIN: 'https://mirror.example/venues/' };
  expect(parseConfig(live)).toMatchObject({
    market: { kind: 'live', venue: 'binance' },
    marketOrigin: 'https://mirror.example/venues',
  });
  expect(() => parseConfig({ MARKET: 'live:elsewhere' })).toThrow('live:binance');
  expect(parseConfig({ PORT: ' 9000 ', HOST: '' })).toMatchObject({
    port: 9000,
    host: '127.0.0.1',
    mode: 'sandbox',
    market: { kind: 'simulated' },
  });
});
