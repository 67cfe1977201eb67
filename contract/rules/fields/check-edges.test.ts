import { expect, test } from 'vitest';
import { isAccountRight, isSwiftCode } from './bank-numbers.ts';
import {
  isDate,
  isEmail,
  isIdCard,
  isJson,
  isLandline,
  isMainlandMobile,
  isNumber,
  isUrl,
} from './checks.ts';

type Check = (text: string) => boolean;

const email = (length: number) => `a@${'b.'.repeat(57)}${'c'.repeat(length - 116)}`;

const edges: readonly [string, Check, readonly string[], readonly string[]][] = [
  ['email', isEmail, [email(120)], [email(121)]],
  ['mainland mobile', isMainlandMobile, [], ['x13000000000', '13000000000x']],
  [
    'landline',
    isLandline,
    ['021-87654321-1'],
    ['1010-12345678', '010-12345678-1234567', '010-12345678-', '010-123456789'],
  ],
  [
    'URL',
    isUrl,
    ['HTTPS://EXAMPLE.COM'],
    ['xhttps://a.b', 'https://a.b/c d', 'https://a.b/c\\d', 'https://a.b:99999'],
  ],
  ['date', isDate, ['2026-12-31', '2026-01-01'], ['x2026-02-28', '2026-02-28x', '2026-04-31']],
  ['number', isNumber, ['1.25', '-10.125'], ['1.2.3', 'x1', '1x']],
  [
    'ID card',
    isIdCard,
    [],
    ['110105194913310021', '010105194912310026', '11010519491231002XX', 'x1010519491231002X'],
  ],
  ['JSON', isJson, ['{"a":[]}'], ['{', 'undefined']],
  ['SWIFT code', isSwiftCode, [' DEUTDEFF ', 'deutdeff500'], ['DEUT DEFF']],
  ['account', isAccountRight, ['AB1C34567'], ['AB12C34567']],
];

test.each(edges)(
  'APP-39 %s: the last that passes and the first that does not',
  (_, check, good, bad) => {
    expect(good.map(check)).toEqual(good.map(() => true));
    expect(bad.map(check)).toEqual(bad.map(() => false));
  },
);
