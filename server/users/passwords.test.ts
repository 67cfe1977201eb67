import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('SECUR-03 SESS-18 a password is kept by Argon2id with 19 MiB and two passes, and proven by it alone', async () => {
  const passwords = await createPasswords();
  const kept = await passwords.hash('correct horse');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('correct horse', kept)).toBe(true);
  expect(await passwords.matches('correct horses', kept)).toBe(false);
});

test('an account that does not exist has no right password, not even that of the decoy', async () => {
  const passwords = await createPasswords();
  expect(await passwords.matches('a password that nobody has', null)).toBe(false);
});

test('few hashes are made at once, all of them in their turn, and a long line says so', async () => {
  const passwords = await createPasswords({
    memoryCost: 8,
    timeCost: 1,
    parallelism: 1,
    codeCost: 2,
  });
  expect(passwords.isBusy()).toBe(false);
  const made = Array.from({ length: 80 }, (_, index) => passwords.hash(`password ${index}`));
  expect(passwords.isBusy()).toBe(true);
  const kept = await Promise.all(made);
  expect(new Set(kept).size).toBe(80);
  expect(passwords.isBusy()).toBe(false);
  expect(await passwords.matches('password 79', kept[79] ?? '')).toBe(true);
});
