/** Passwords: Argon2id with 19 MiB, two passes, one lane (hardening.md). */
import { hash, verify } from '@node-rs/argon2';

/** What one hash costs; see `@node-rs/argon2` for the units. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** A null hash, for an account that does not exist, takes as long as a wrong password. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

export async function createPasswords(cost = COST): Promise<Passwords> {
  const decoy = await hash('a password that nobody has', cost);
  return {
    hash: (password) => hash(password, cost),
    matches: async (password, passwordHash) => {
      const isRight = await verify(passwordHash ?? decoy, password);
      return isRight && passwordHash !== null;
    },
  };
}
