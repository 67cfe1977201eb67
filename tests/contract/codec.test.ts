import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { z } from '../../contract/schema.ts';
import { endpointTable } from '../../contract/table.ts';
import {
  fromWireName,
  Id,
  renameKeys,
  text,
  toWireName,
  WireInteger,
} from '../../contract/wire.ts';
import { wireSchema } from '../../contract/wire-schema.ts';
import { valuesOf } from './arbitraries.ts';

const rows = Object.entries<Endpoint>(endpointTable);
const RUNS = process.env['LONG'] === '1' ? 500 : 10;

test.each(rows)('CORE-01 a request of %s survives its way through form text', (_name, row) => {
  fc.assert(
    fc.property(valuesOf(row.request), (value) => {
      const encoded = z.encode(row.request, value) as Record<string, string>;
      const form = new URLSearchParams(renameKeys(encoded, toWireName) as Record<string, string>);
      const received = Object.fromEntries(new URLSearchParams(form.toString()));
      expect(z.decode(row.request, renameKeys(received, fromWireName))).toEqual(value);
    }),
    { numRuns: RUNS },
  );
});

test.each(rows)(
  'an answer of %s survives its way through JSON and the wire names',
  (_name, row) => {
    fc.assert(
      fc.property(valuesOf(row.response), (value) => {
        const sent = JSON.stringify(renameKeys(value, toWireName));
        const received = renameKeys(JSON.parse(sent), fromWireName);
        expect(z.decode(row.response, received)).toEqual(value);
      }),
      { numRuns: RUNS },
    );
  },
);

test('every form field is text on the wire', () => {
  for (const [name, row] of rows) {
    const { properties = {} } = wireSchema(row.request);
    for (const [field, said] of Object.entries(properties as Record<string, { type?: string }>)) {
      expect([name, field, said.type]).toEqual([name, field, 'string']);
    }
  }
});

/** Every name that a schema of the contract gives to a field, however deep. */
function fieldNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(fieldNames);
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([keyword, value]) =>
    keyword === 'properties'
      ? [...Object.keys(value), ...Object.values(value).flatMap(fieldNames)]
      : fieldNames(value),
  );
}

test('every field of every row has a wire name that leads back to it, and no other has the same', () => {
  for (const [name, row] of rows) {
    const schemas = [wireSchema(row.request, 'kept'), wireSchema(row.response, 'kept')];
    for (const field of schemas.flatMap(fieldNames)) {
      expect([name, fromWireName(toWireName(field))]).toEqual([name, field]);
    }
  }
});

test('no answer has free keys, which the wire names would rewrite', () => {
  const free = rows.filter(([, row]) =>
    JSON.stringify(wireSchema(row.response)).includes('propertyNames'),
  );
  expect(free.map(([name]) => name)).toEqual([]);
});

test('a whole number in form text has no sign, blank, point, exponent or leading zero', () => {
  for (const bad of [
    '',
    '-1',
    '+1',
    ' 1',
    '01',
    '1.0',
    '1e3',
    '0x10',
    '１',
    '9007199254740992',
    '9'.repeat(99),
  ]) {
    expect([bad, z.safeDecode(WireInteger, bad).success]).toEqual([bad, false]);
  }
  expect(z.decode(WireInteger, '2147483647')).toBe(2 ** 31 - 1);
  expect(z.decode(Id, '9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(z.safeDecode(Id, '0').success).toBe(false);
  expect(z.safeEncode(Id, 0).success).toBe(false);
});

test('APP-38 APP-37 a text is trimmed, and counted as a person counts', () => {
  const short = text({ min: 1, max: 3 });
  expect(z.decode(short, '  ab ')).toBe('ab');
  expect(z.decode(short, '💛💛💛')).toBe('💛💛💛');
  for (const bad of ['', '   ', 'abcd', 'a\u0000', 'a\nb', 'a\u202eb']) {
    expect([bad, z.safeDecode(short, bad).success]).toEqual([bad, false]);
  }
});
