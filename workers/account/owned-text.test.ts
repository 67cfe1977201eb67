import { expect, test } from 'vitest';
import { bitcoin } from '../../tests/workers/world/scripted-world.ts';
import { type OwnedParts, ownedText } from './owned-text.ts';

const parts: OwnedParts = {
  catalogue: { markets: () => [bitcoin] },
  preferences: () => ({ language: 'en', fiat: 'USD' }),
};

test.each([
  ['USDT', '9128.7320014', '9,128.73'],
  ['USDT', '9128.739', '9,128.73'],
  ['USDT', '0.4567891', '0.4567'],
  ['USDT', '0', '0.00'],
  ['USDT', '0.00000012', '0.00000012'],
  ['BTC', '0.123456789', '0.1234'],
  ['BTC', '2', '2.00'],
])('what is owned of %s, %s, reads %s beside a field', (currency, amount, text) => {
  expect(ownedText(parts, currency, amount)).toBe(text);
});
