/**
 * Passwords: Argon2id with 19 MiB, two passes and one lane (docs/hardening.md, "Accounts and
 * secrets").
 */
import { scrypt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** What one hash costs; see `@node-rs/argon2` for the units. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
  /** Of scrypt, for recovery codes: a power of two. */
  readonly codeCost: number;
}

const COST: PasswordCost = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  codeCost: 16_384,
};
const CODE_HASH_BYTES = 32;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** A null hash, for an account that does not exist, takes as long as a wrong password. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
  /** The same for the same code and salt, so that a recovery code can be looked up by it. */
  hashCode(code: string, salt: string): Promise<string>;
}

export async function createPasswords(cost = COST): Promise<Passwords> {
  const decoy = await hash('a password that nobody has', cost);
  return {
    hash: (password) => hash(password, cost),
    matches: async (password, passwordHash) => {
      const isRight = await verify(passwordHash ?? decoy, password);
      return isRight && passwordHash !== null;
    },
    hashCode: (code, salt) =>
      new Promise((resolve, reject) => {
        scrypt(code, salt, CODE_HASH_BYTES, { cost: cost.codeCost }, (error, digest) => {
          if (error) reject(error);
          else resolve(digest.toString('hex'));
        });
      }),
  };
}
