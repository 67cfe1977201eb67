import { expect, test } from 'vitest';
import { isAccountRight, isRoutingNumberRight, isSwiftCode, plainAccount } from './bank-numbers.ts';

/** Examples of the registry of IBANs. */
const ibans = [
  'DE89 3704 0044 0532 0130 00',
  'GB29NWBK60161331926819',
  'FR14 2004 1010 0505 0001 3M02 606',
  'no93 8601 1117 947',
  'CH93-0076-2011-6238-5295-7',
];

test('CARD-03 an IBAN is right by its country, its length and its check digits, however it is grouped', () => {
  expect(ibans.filter((iban) => !isAccountRight(iban))).toEqual([]);
  const wrong = [
    'DE89370400440532013001',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'GB29NWBK60161331926891',
    'ZZ29NWBK60161331926819',
    'US12345678901234',
  ];
  expect(wrong.filter(isAccountRight)).toEqual([]);
});

test('CARD-03 a slip of one digit of an IBAN is refused', () => {
  const iban = 'DE89370400440532013000';
  for (let at = 2; at < iban.length; at += 1) {
    for (const digit of '0123456789') {
      if (digit === iban[at]) continue;
      const slipped = `${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`;
      expect([slipped, isAccountRight(slipped)]).toEqual([slipped, false]);
    }
  }
});

test('CARD-03 an account that does not look like an IBAN is any bank’s own', () => {
  for (const account of ['1234567890', '0012-345-678', 'A123456789', '12AB34567'])
    expect([account, isAccountRight(account)]).toEqual([account, true]);
});

test('CARD-02 a SWIFT code has its form and a country that exists', () => {
  const right = ['DEUTDEFF', 'deutdeff500', 'NEDSZAJJXXX', 'BFTVVNVX', 'CHASUS33'];
  expect(right.filter((code) => !isSwiftCode(code))).toEqual([]);
  const wrong = ['', 'DEUTDEF', 'DEUTDEFF5', 'DEUTXQFF', 'DEUT1EFF', '1EUTDEFF', 'DEUTDEFF5000'];
  expect(wrong.filter(isSwiftCode)).toEqual([]);
});

test('CARD-02 the last of nine digits of an ABA number checks the others', () => {
  const right = ['021000021', '011401533', '122105155', '0260-0959-3', '026 009 593'];
  expect(right.filter((routing) => !isRoutingNumberRight(routing))).toEqual([]);
  const wrong = ['021000022', '201000021', '000000000', '122105156'];
  expect(wrong.filter(isRoutingNumberRight)).toEqual([]);
  // Codes of other systems have other lengths.
  expect(
    ['12345678', '1234567890', 'BLZ10000'].filter((code) => !isRoutingNumberRight(code)),
  ).toEqual([]);
});

test('CARD-02 numbers are kept without the blanks that group them', () => {
  expect(plainAccount(' de89 3704-0044 ')).toBe('DE8937040044');
});
