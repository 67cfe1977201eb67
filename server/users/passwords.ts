/** Passwords: Argon2id with 19 MiB, two passes, one lane (hardening.md). */
import { hash, verify } from '@node-rs/argon2';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** A null hash, for an account that does not exist, takes as long as a wrong password. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const decoy = await hash('a password that nobody has', OPTIONS);
  return {
    hash: (password) => hash(password, OPTIONS),
    matches: async (password, passwordHash) => {
      const isRight = await verify(passwordHash ?? decoy, password);
      return isRight && passwordHash !== null;
    },
  };
}
