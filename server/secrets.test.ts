import { expect, test } from 'vitest';
import { createSecrets, drawSecretsKey, isSealed, WrongKey } from './secrets.ts';

const [first, second] = [drawSecretsKey(), drawSecretsKey()];
const PLAIN = 'JBSWY3DPEHPK3PXP';

test('what is sealed shows nothing, differs each time, and opens for its purpose alone', () => {
  const secrets = createSecrets([first]);
  const sealed = secrets.seal(PLAIN, 'authenticator of user 1');
  expect(isSealed(sealed)).toBe(true);
  expect(sealed).not.toContain(PLAIN);
  expect(secrets.seal(PLAIN, 'authenticator of user 1')).not.toBe(sealed);
  expect(secrets.open(sealed, 'authenticator of user 1')).toBe(PLAIN);
  expect(() => secrets.open(sealed, 'authenticator of user 2')).toThrow(WrongKey);
});

test('the newest key seals, and older ones still open', () => {
  const old = createSecrets([first]).seal(PLAIN, 'seed');
  const both = createSecrets([second, first]);
  expect(both.open(old, 'seed')).toBe(PLAIN);
  expect(createSecrets([second]).open(both.seal(PLAIN, 'seed'), 'seed')).toBe(PLAIN);
  expect(() => createSecrets([second]).open(old, 'seed')).toThrow(WrongKey);
});

test('a text that was changed, cut or never sealed opens nothing', () => {
  const secrets = createSecrets([first]);
  const sealed = secrets.seal(PLAIN, 'seed');
  const middle = sealed.length - 4;
  const changed = `${sealed.slice(0, middle)}${sealed[middle] === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`;
  for (const text of [changed, sealed.slice(0, -6), 'sealed:1:', 'sealed:1:AAAA', PLAIN, ''])
    expect(() => secrets.open(text, 'seed'), text).toThrow(WrongKey);
});
