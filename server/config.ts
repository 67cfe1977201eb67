/** The environment, parsed once at the door. Everything else receives a `Config`. */
import { z } from '../contract/schema.ts';
import { BeaconMirrors, BeaconName, type BeaconSource, parseBeacon } from './beacon-source.ts';

export type MarketSource =
  | { readonly kind: 'simulated' }
  | { readonly kind: 'manual' }
  | { readonly kind: 'replay'; readonly file: string }
  | { readonly kind: 'live'; readonly venue: 'binance' };

/** Ticks a second over all symbols, at the most. */
export const MOST_RATE = 1_000_000;

export interface Config {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null: one instance. */
  readonly redisUrl: string | null;
  readonly mode: 'sandbox' | 'production';
  readonly market: MarketSource;
  /** A mirror of the live venue, or a proxy to it; null: the venue itself. */
  readonly marketOrigin: string | null;
  /** The chain of public randomness that the days of the simulated market are mixed with; null: none. */
  readonly marketBeacon: BeaconSource | null;
  /** Null: drawn at the first start and kept with the data. */
  readonly marketSeed: string | null;
  /** Ticks a second over all symbols. */
  readonly marketRate: number;
  /** Frames a second that one channel sends at the most. */
  readonly streamRate: number;
  readonly smtpUrl: string | null;
  /** Takes short messages by POST, with this secret as its bearer; null: none are sent. */
  readonly smsUrl: string | null;
  readonly smsToken: string | null;
  /** Origin that people open, for example `https://trade.example`; null: the address listened on. */
  readonly publicOrigin: string | null;
  /** Whether `X-Forwarded-*` of the peer is believed. */
  readonly trustProxy: boolean;
  readonly rateLimitScale: number;
  readonly requestTimeoutSeconds: number;
  /** Pushes also go to a push service on this machine, for tests. */
  readonly pushLocal: boolean;
  /** The operator may move the clock. */
  readonly testClock: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly sandboxApprove: 'auto' | 'manual';
  readonly tradersPastHours: number;
  /** Hours until a new wallet address takes withdrawals. */
  readonly addressWaitHours: number;
  /** Between the request to close an account and its end, in which a login takes it back. */
  readonly closingWaitDays: number;
  readonly keptDays: KeptDays;
  /** In base64: the first seals the secrets in the database, the others open older ones. Null: those in `secretsFile`. */
  readonly secretsKeys: readonly string[] | null;
  /** Null: beside `dataDir`. */
  readonly secretsFile: string | null;
  /** Every frame of the stream is written there, for tests; null: nowhere. */
  readonly truthFile: string | null;
}

/** Days for which tables are kept that tell what was; the ledger, orders and reviews are kept for good. */
const keptDays = {
  outbox: 14,
  messages: 365,
  operator_log: 1_825,
  jobs: 30,
  tickets: 365,
  chat_messages: 90,
};
export type KeptDays = Readonly<typeof keptDays>;

/** A value of the environment that cannot be used: reported in words, without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const whole = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum));
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((text) => text === '1' || text === 'true'),
);
const urlOf = (...protocols: string[]) =>
  z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)));

/** 32 bytes in base64 each. */
const SECRETS_KEYS_PATTERN = /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/;

const KEEP_PATTERN = new RegExp(
  `^(${Object.keys(keptDays).join('|')})=[1-9]\\d{0,4}(,(${Object.keys(keptDays).join('|')})=[1-9]\\d{0,4})*$`,
);

function readKeptDays(text: string): KeptDays {
  const named = text.split(',').map((part) => part.split('='));
  return { ...keptDays, ...Object.fromEntries(named.map(([name, days]) => [name, Number(days)])) };
}

/** What each name expects, in words for the error message. */
const variables = {
  PORT: { schema: whole(0, 65_535), fallback: '8080', expects: 'a port from 0 to 65535' },
  HOST: { schema: z.string(), fallback: '127.0.0.1', expects: 'an address to listen on' },
  DATA_DIR: { schema: z.string(), fallback: './data', expects: 'a folder' },
  DATABASE_URL: { schema: urlOf('postgres:', 'postgresql:'), expects: 'a postgres:// URL' },
  REDIS_URL: { schema: urlOf('redis:', 'rediss:'), expects: 'a redis:// URL' },
  MODE: {
    schema: z.enum(['sandbox', 'production']),
    fallback: 'sandbox',
    expects: 'sandbox or production',
  },
  MARKET: {
    schema: z.string().check(z.regex(/^(simulated|manual|replay:.+|live:binance)$/)),
    fallback: 'simulated',
    expects: 'simulated, manual, replay:FILE or live:binance',
  },
  MARKET_ORIGIN: {
    schema: urlOf('http:', 'https:'),
    expects: 'the http:// or https:// address of a mirror of the venue',
  },
  MARKET_BEACON: {
    schema: BeaconName,
    expects: 'drand:quicknet, drand:default or drand: and the hash of a chain',
  },
  MARKET_BEACON_ORIGIN: {
    schema: BeaconMirrors,
    expects: 'http:// or https:// addresses of mirrors of the beacon, with commas between them',
  },
  MARKET_SEED: {
    schema: z.string().check(z.maxLength(200)),
    expects: 'a text of at most 200 characters',
  },
  MARKET_RATE: {
    schema: whole(1, MOST_RATE),
    fallback: '100',
    expects: 'ticks a second from 1 to 1000000',
  },
  STREAM_RATE: {
    schema: whole(1, 50),
    fallback: '10',
    expects: 'frames a second from 1 to 50',
  },
  SMTP_URL: { schema: urlOf('smtp:', 'smtps:'), expects: 'an smtp:// URL' },
  PUBLIC_ORIGIN: { schema: urlOf('http:', 'https:'), expects: 'an http:// or https:// origin' },
  TRUST_PROXY: { schema: flag, fallback: '0', expects: '0 or 1' },
  RATE_LIMIT_SCALE: {
    schema: z.coerce.number().check(z.gt(0), z.lte(1_000_000)),
    fallback: '1',
    expects: 'a number above 0',
  },
  REQUEST_TIMEOUT_S: { schema: whole(1, 600), fallback: '30', expects: 'seconds from 1 to 600' },
  PUSH_LOCAL: { schema: flag, fallback: '0', expects: '0 or 1' },
  TEST_CLOCK: { schema: flag, fallback: '0', expects: '0 or 1' },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    expects: 'fatal, error, warn, info, debug, trace or silent',
  },
  SANDBOX_APPROVE: {
    schema: z.enum(['auto', 'manual']),
    fallback: 'auto',
    expects: 'auto or manual',
  },
  TRADERS_PAST_HOURS: { schema: whole(0, 72), fallback: '6', expects: 'hours from 0 to 72' },
  ADDRESS_WAIT_HOURS: { schema: whole(0, 720), fallback: '24', expects: 'hours from 0 to 720' },
  CLOSING_WAIT_DAYS: { schema: whole(1, 90), fallback: '7', expects: 'days from 1 to 90' },
  KEEP_DAYS: {
    schema: z.pipe(z.string().check(z.regex(KEEP_PATTERN)), z.transform(readKeptDays)),
    fallback: 'outbox=14',
    expects: `days of some of ${Object.keys(keptDays).join(', ')}, such as outbox=14,messages=365`,
  },
  SMS_URL: { schema: urlOf('http:', 'https:'), expects: 'an http:// or https:// URL' },
  SMS_TOKEN: { schema: z.string(), expects: 'a secret of the SMS gateway' },
  SECRETS_KEY: {
    schema: z.pipe(
      z.string().check(z.regex(SECRETS_KEYS_PATTERN)),
      z.transform((text) => text.split(',')),
    ),
    expects: '32 bytes in base64, as `openssl rand -base64 32` writes them',
  },
  SECRETS_FILE: { schema: z.string(), expects: 'a file' },
  TRUTH_FILE: { schema: z.string(), expects: 'a file' },
} as const;

type VariableName = keyof typeof variables;
type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment. Throws a `ConfigError` that names the variable. */
export function parseConfig(environment: Environment): Config {
  const read = <Name extends VariableName>(name: Name) => readVariable(environment, name);
  const required = <Name extends VariableName>(name: Name) => {
    const value = read(name);
    if (value === null) throw new ConfigError(`${name} is missing`);
    return value;
  };
  const publicOrigin = read('PUBLIC_ORIGIN');
  const config: Config = {
    port: required('PORT'),
    host: required('HOST'),
    dataDir: required('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    redisUrl: read('REDIS_URL'),
    mode: required('MODE'),
    market: parseMarket(required('MARKET')),
    marketOrigin: read('MARKET_ORIGIN')?.replace(/\/+$/, '') ?? null,
    marketBeacon: parseBeacon(read('MARKET_BEACON'), read('MARKET_BEACON_ORIGIN')),
    marketSeed: read('MARKET_SEED'),
    marketRate: required('MARKET_RATE'),
    streamRate: required('STREAM_RATE'),
    smtpUrl: read('SMTP_URL'),
    smsUrl: read('SMS_URL'),
    smsToken: read('SMS_TOKEN'),
    publicOrigin: publicOrigin === null ? null : new URL(publicOrigin).origin,
    trustProxy: required('TRUST_PROXY'),
    rateLimitScale: required('RATE_LIMIT_SCALE'),
    requestTimeoutSeconds: required('REQUEST_TIMEOUT_S'),
    pushLocal: required('PUSH_LOCAL'),
    testClock: required('TEST_CLOCK'),
    logLevel: required('LOG_LEVEL'),
    sandboxApprove: required('SANDBOX_APPROVE'),
    tradersPastHours: required('TRADERS_PAST_HOURS'),
    addressWaitHours: required('ADDRESS_WAIT_HOURS'),
    closingWaitDays: required('CLOSING_WAIT_DAYS'),
    keptDays: required('KEEP_DAYS'),
    secretsKeys: read('SECRETS_KEY'),
    secretsFile: read('SECRETS_FILE'),
    truthFile: read('TRUTH_FILE'),
  };
  if (config.redisUrl !== null && config.market.kind === 'replay')
    throw new ConfigError('MARKET=replay plays in one instance only, so REDIS_URL is refused');
  if (config.marketBeacon && (config.market.kind === 'manual' || config.market.kind === 'replay'))
    throw new ConfigError(`MARKET_BEACON is refused with MARKET=${config.market.kind}`);
  if (config.mode === 'production') {
    refuseSandboxHelpers(config, environment);
    requireWhatRuns(config);
  }
  return config;
}

function readVariable<Name extends VariableName>(
  environment: Environment,
  name: Name,
): z.output<(typeof variables)[Name]['schema']> | null {
  const variable: { schema: z.ZodMiniType; fallback?: string; expects: string } = variables[name];
  const text = environment[name]?.trim() || variable.fallback;
  if (text === undefined) return null;
  const parsed = variable.schema.safeParse(text);
  // The value itself stays out of the message: an address may hold a password.
  if (!parsed.success) throw new ConfigError(`${name} must be ${variable.expects}`);
  return parsed.data as z.output<(typeof variables)[Name]['schema']>;
}

function parseMarket(text: string): MarketSource {
  if (text === 'simulated' || text === 'manual') return { kind: text };
  if (text === 'live:binance') return { kind: 'live', venue: 'binance' };
  return { kind: 'replay', file: text.slice('replay:'.length) };
}

/** What helps in the sandbox would steal in production, so production does not start with it. */
function refuseSandboxHelpers(config: Config, environment: Environment): void {
  if (config.testClock) throw new ConfigError('TEST_CLOCK is refused in production');
  if (config.pushLocal) throw new ConfigError('PUSH_LOCAL is refused in production');
  if (config.market.kind === 'manual')
    throw new ConfigError('MARKET=manual is refused in production');
  if (config.market.kind === 'replay')
    throw new ConfigError('MARKET=replay is refused in production');
  // Who can choose the secret, or guess it, has the prices.
  if (config.marketSeed !== null) throw new ConfigError('MARKET_SEED is refused in production');
  if (config.rateLimitScale !== 1)
    throw new ConfigError('RATE_LIMIT_SCALE is refused in production');
  if (config.addressWaitHours === 0)
    throw new ConfigError('ADDRESS_WAIT_HOURS=0 is refused in production');
  if (config.truthFile !== null) throw new ConfigError('TRUTH_FILE is refused in production');
  if (environment.SANDBOX_APPROVE?.trim())
    throw new ConfigError('SANDBOX_APPROVE is refused in production');
}

/**
 * All that is missing in one line: codes reach their owners by mail and phone, pages have one origin, and the key of
 * secrets is kept by the operator of the exchange.
 */
function requireWhatRuns({ publicOrigin, smtpUrl, smsUrl, secretsKeys }: Config): void {
  const needs = {
    PUBLIC_ORIGIN: publicOrigin,
    SMTP_URL: smtpUrl,
    SMS_URL: smsUrl,
    SECRETS_KEY: secretsKeys,
  };
  const missing = Object.keys(needs).filter((name) => needs[name as keyof typeof needs] === null);
  if (missing.length > 0)
    throw new ConfigError(`production needs ${missing.join(', ')}: see docs/operations.md`);
  if (publicOrigin?.startsWith('http:') && !LOCAL_ORIGIN.test(publicOrigin))
    throw new ConfigError('PUBLIC_ORIGIN must be an https:// origin in production');
}

const LOCAL_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
