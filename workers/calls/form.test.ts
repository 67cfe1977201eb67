import { expect, onTestFinished, test, vi } from 'vitest';
import { spotEndpoints } from '../../contract/features/spot.ts';
import { z } from '../../contract/schema.ts';
import { endpointRow } from './endpoint-rows.ts';
import { encodeForm } from './form.ts';

const row = {
  ...Object.values(spotEndpoints)[0],
  request: z.object({
    targetPrice: z.string().check(z.minLength(2)),
    count: z.optional(z.nullable(z.int())),
  }),
} as never;

test('CORE-01 a form has the names of the wire, the language, and no value that is not there', () => {
  const whole = encodeForm(row, { targetPrice: '1.5', count: 0 }, 'vn');
  expect(whole.ok && whole.value.toString()).toBe('target_price=1.5&count=0&lang=vn');
  const gaps = encodeForm(row, { targetPrice: '1.5', count: null }, 'en');
  expect(gaps.ok && gaps.value.toString()).toBe('target_price=1.5&lang=en');
  const absent = encodeForm(row, { targetPrice: '1.5', count: undefined }, 'en');
  expect(absent.ok && absent.value.toString()).toBe('target_price=1.5&lang=en');
});

test('a request that breaks the contract is refused with the code of each field', () => {
  expect(encodeForm(row, { targetPrice: '1', count: 1.5 }, 'en')).toMatchObject({
    ok: false,
    error: {
      code: 'parameter_error',
      fields: { targetPrice: 'price_invalid', count: 'parameter_error' },
    },
  });
});

test('the rows of the first calls are there though no file can be fetched, and all others are not', async () => {
  onTestFinished(() => void vi.doUnmock('../../contract/features/loans.ts'));
  vi.doMock('../../contract/features/loans.ts', () => {
    throw new Error('offline');
  });
  const [name = ''] = Object.keys(spotEndpoints);
  expect(await endpointRow(name as never)).toBe(Object.values(spotEndpoints)[0]);
  await expect(endpointRow('loans.borrow')).rejects.toThrow();
});

test('every call of the contract has its row', async () => {
  const { endpointTable } = await import('../../contract/table.ts');
  const rows = Object.entries(endpointTable);
  expect(rows.length).toBeGreaterThan(100);
  for (const [name, expected] of rows) expect(await endpointRow(name as never)).toBe(expected);
});
