import { expect, test } from 'vitest';
import { languages, localeTags } from './languages.ts';
import { writtenDecimal } from './number-marks.ts';

test.each(languages)('a number is written in %s as Intl writes it', (language) => {
  const format = new Intl.NumberFormat(localeTags[language], {
    ...{ useGrouping: 'always', minimumFractionDigits: 2 },
  } as const);
  for (const text of ['0.00', '12.30', '999.99', '1234.50', '12345678.90'])
    expect(writtenDecimal(text, language)).toBe(format.format(Number(text)));
});

test('every digit is kept, and none is invented', () => {
  expect(writtenDecimal('1234567', 'en')).toBe('1,234,567');
  expect(writtenDecimal('0.000000001', 'fra')).toBe('0,000000001');
  expect(writtenDecimal('123456789012345678901234.5', 'vn')).toBe(
    '123.456.789.012.345.678.901.234,5',
  );
});
