import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECIMAL_PATTERN, SignedAmount } from '../../contract/amount.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { exact, plainText, roundToScale } from '../../contract/money.ts';
import { z } from '../../contract/schema.ts';
import { endpointTable } from '../../contract/table.ts';
import { badAmounts, unsendableAmounts } from '../support/bad-values.ts';
import { amountFieldsOf } from '../support/request-fields.ts';
import { fieldsOf, valuesOf } from './arbitraries.ts';

/** What is no amount, as it comes by a form and by any other way. */
const hostileAmounts = [...badAmounts, ...unsendableAmounts];

/** Names under which a request carries an amount, a price or a rate. */
const amountNames = new Set([
  'amount',
  'number',
  'collateral',
  'price',
  'margin',
  'lots',
  'step',
  'targetPrice',
  'fromPrice',
  'toPrice',
  'targetProfitPrice',
  'trailBy',
  'trailingRate',
  'triggerPrice',
  'stopLossPrice',
  'stopLimit',
  'takeProfit',
  'stopLoss',
  'seenPrice',
  'seenRate',
  'slippage',
  'quantity',
  'minimum',
  'maximum',
  'maximumMargin',
  'maximumLots',
  'lossLimit',
  'shareRate',
  'value',
]);

interface AmountField {
  readonly name: string;
  readonly row: Endpoint;
  readonly field: string;
}

const amountFields: AmountField[] = Object.entries<Endpoint>(endpointTable).flatMap(([name, row]) =>
  amountFieldsOf(row).map((field) => ({ name, row, field })),
);

test('a field with the name of an amount is an amount, in every call', () => {
  const spoken = amountFields.map(({ name, field }) => `${name} ${field}`);
  for (const [name, row] of Object.entries<Endpoint>(endpointTable)) {
    for (const field of Object.keys(fieldsOf(row.request)).filter((key) => amountNames.has(key))) {
      expect(spoken).toContain(`${name} ${field}`);
    }
  }
  expect(new Set(amountFields.map(({ field }) => field))).toEqual(amountNames);
});

function refusesBadAmounts({ row, field }: AmountField): void {
  const [sample] = fc.sample(valuesOf(row.request), { numRuns: 1, seed: 1 });
  const wire = z.encode(row.request, sample) as Record<string, string>;
  for (const bad of hostileAmounts) {
    const { success, error } = z.safeDecode(row.request, { ...wire, [field]: bad });
    const shown = bad.slice(0, 40);
    expect([shown, success]).toEqual([shown, false]);
    expect(error?.issues.map((issue) => issue.path[0])).toContain(field);
  }
}

test.each(amountFields)(
  '$name refuses as $field whatever is no positive plain decimal',
  (field) => {
    refusesBadAmounts(field);
  },
);

test('WDRAW-02 TRANSF-03 DEPO-05 amounts of withdrawal, transfer and recharge are valid numbers', () => {
  for (const [name, field] of [
    ['withdraw.submit', 'number'],
    ['transfer.submit', 'number'],
    ['deposit.submit', 'amount'],
  ] as const) {
    const row: Endpoint = endpointTable[name];
    refusesBadAmounts({ name, row, field });
    const [sample] = fc.sample(valuesOf(row.request), { numRuns: 1, seed: 2 });
    const { [field]: _left, ...without } = z.encode(row.request, sample) as Record<string, string>;
    expect(z.safeDecode(row.request, without).success).toBe(false);
  }
});

test('a profit may be negative, and nothing else about it is looser', () => {
  for (const good of ['-1', '-0.5', '0', '12.25']) expect(z.decode(SignedAmount, good)).toBe(good);
  for (const bad of ['--1', '-', '-.5', '-01', '-1e3', '−1', '-Infinity']) {
    expect([bad, z.safeDecode(SignedAmount, bad).success]).toEqual([bad, false]);
  }
});

const decimals = fc.stringMatching(DECIMAL_PATTERN);

test('plain text is exact: no exponent, no lost digit, no trailing zero', () => {
  fc.assert(
    fc.property(decimals, (decimal) => {
      const plain = plainText(exact(decimal));
      expect(plain).toMatch(DECIMAL_PATTERN);
      expect(exact(plain).equals(exact(decimal))).toBe(true);
      expect(plain).toBe(decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
    }),
  );
});

test('rounding up and down never differ by more than one unit, and hold the value between', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: 18 }), (decimal, scale) => {
      const value = exact(decimal);
      const [low, high] = [
        roundToScale(value, scale, 'down'),
        roundToScale(value, scale, 'up'),
      ].map(exact);
      expect(low?.lessThanOrEqualTo(value) && high?.greaterThanOrEqualTo(value)).toBe(true);
      const unit = exact('10').pow(-scale);
      expect(low && high?.minus(low).lessThanOrEqualTo(unit)).toBe(true);
    }),
  );
});
