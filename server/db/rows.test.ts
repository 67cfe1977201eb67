import { expect, test } from 'vitest';
import { createRowDecoder } from './rows.ts';

const decodeRows = createRowDecoder();
const INT8 = 20;
const NUMERIC = 1700;
const JSONB = 3802;

test('names become camelCase and values are decoded, in every row', () => {
  const columns = [
    { name: 'id', typeId: INT8 },
    { name: 'hold_id', typeId: INT8 },
    { name: 'average_price_24h', typeId: NUMERIC },
  ];
  const rows = [
    ['1', '7', '1.50'],
    ['2', null, '3'],
  ];
  expect(decodeRows(columns, rows)).toEqual([
    { id: 1, holdId: 7, averagePrice24h: '1.5' },
    { id: 2, holdId: null, averagePrice24h: '3' },
  ]);
});

test('a quoted camelCase name and the keys inside JSON stay as they are', () => {
  const columns = [
    { name: 'openOrders', typeId: INT8 },
    { name: 'some_params', typeId: JSONB },
  ];
  expect(decodeRows(columns, [['3', '{"id_type":"passport"}']])).toEqual([
    { openOrders: 3, someParams: { id_type: 'passport' } },
  ]);
});
