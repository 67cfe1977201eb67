/** Entities of security: devices, attempts to log in, second factors. */
import { z } from '../schema.ts';
import { Time } from '../wire.ts';

/** A device that is logged in. */
export const Device = z.object({
  id: z.int(),
  /** Browser and system as the device names itself, for example `Chrome, Android`. */
  name: z.string(),
  /** Network address with its end covered. */
  maskedAddress: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  isCurrent: z.boolean(),
  stayLoggedIn: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const loginOutcomes = ['ok', 'wrong_password', 'wrong_code', 'wrong_second_factor'] as const;

/** One attempt to log in to the caller's account. */
export const Login = z.object({
  id: z.int(),
  outcome: z.enum(loginOutcomes),
  name: z.string(),
  maskedAddress: z.string(),
  at: Time,
});
export type Login = z.infer<typeof Login>;

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
});

/** The second factors asked for after the password, and the phrase that marks our letters. */
export const SecondFactors = z.object({
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  phrase: z.nullable(z.string()),
  /** Whether this session is one that stays. */
  stayLoggedIn: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/**
 * Shown once, when they are made: eight letters and digits with a hyphen, each good for one login.
 */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
