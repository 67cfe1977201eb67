/** The log: one JSON object a line, without anything that opens an account. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** Field names whose values never reach the log, at the top and one level down. */
const SECRETS = [
  'password',
  'rePassword',
  'repassword',
  're_password',
  'payPassword',
  'pay_password',
  'code',
  'secondFactor',
  'second_factor',
  'passkey',
  'emailCode',
  'email_code',
  'token',
  'authorization',
  'cookie',
  'cardNumber',
  'card_number',
  'bankAccount',
  'bank_account',
];

export function createLog(config: Config, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`]);
  const options = {
    level: config.logLevel,
    redact: { paths, censor: '[secret]' },
    base: null,
    serializers: { err: describeError },
  };
  // Standard output belongs to the line `ready ...`, so the log goes to standard error.
  return pino(options, destination ?? pino.destination({ dest: 2, sync: false }));
}

/** A database error may quote the row it failed on, so only what names the fault is kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  const { code, sqlState } = error as { readonly code?: unknown; readonly sqlState?: unknown };
  // Not called `code`: what is called so is a secret here.
  const fault = [code, sqlState].find((each) => typeof each === 'string');
  return { type: name, message, stack, fault };
}
