import { expect, test } from 'vitest';
import { endpointTable } from '../table.ts';
import { moneyCalls } from './money-calls.ts';

test('CORE-10 the calls that a screen retries until certain are those that move money', () => {
  const rows = Object.entries(endpointTable);
  const marked = rows.flatMap(([name, row]) => ('movesMoney' in row ? [name] : []));
  expect([...moneyCalls].sort()).toEqual(marked.sort());
});
