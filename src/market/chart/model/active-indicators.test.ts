import { expect, test } from 'vitest';
import { indicatorOf } from '../../../../contract/plain/indicators.ts';
import {
  addIndicator,
  colorsOf,
  hasRoomFor,
  indicatorNames,
  MAXIMUM_PANES,
  namesOf,
  readActive,
  titleOf,
  topicKeyOf,
  withinBounds,
} from './active-indicators.ts';
import { indicatorLooks } from './indicator-looks.ts';

test('every indicator has a look for each of its lines', () => {
  for (const name of indicatorNames)
    expect(indicatorLooks[name].lines, name).toHaveLength(indicatorOf(name).outputs.length);
});

test('an indicator starts with the parameters of the contract, which its key and its title carry', () => {
  const [macd] = addIndicator([], 'macd');
  if (!macd) throw new Error('nothing was added');
  expect(topicKeyOf('BTCUSDT|1m', macd)).toBe('BTCUSDT|1m|macd|12,26,9');
  expect(titleOf(macd)).toBe('MACD 12 26 9');
  const [vwap] = addIndicator([], 'vwap');
  if (!vwap) throw new Error('nothing was added');
  expect(topicKeyOf('BTCUSDT|1m', vwap)).toBe('BTCUSDT|1m|vwap|');
});

test('a second one of the same kind differs in period and colour', () => {
  const active = addIndicator(addIndicator([], 'ma'), 'ma');
  expect(active.map(({ id, values }) => [id, ...values])).toEqual([
    ['ma-1', 20],
    ['ma-2', 40],
  ]);
  expect(new Set(active.map((one) => colorsOf(one)[0])).size).toBe(2);
});

test('there are never more panes below the price than six', () => {
  const full = namesOf('own').reduce(addIndicator, [] as ReturnType<typeof addIndicator>);
  expect(full).toHaveLength(MAXIMUM_PANES);
  expect(hasRoomFor(full, 'rsi')).toBe(false);
  expect(hasRoomFor(full, 'ma')).toBe(true);
});

test('parameters stay within their bounds and on their steps', () => {
  const [step] = indicatorOf('sar').parameters;
  const [period] = indicatorOf('ma').parameters;
  if (!step || !period) throw new Error('the table has changed');
  expect(withinBounds(step, 0.07)).toBe(0.07);
  expect(withinBounds(step, 99)).toBe(20);
  expect(withinBounds(period, 7.4)).toBe(7);
  expect(withinBounds(period, 0)).toBe(1);
  expect(withinBounds(period, Number.NaN)).toBe(20);
});

test('what the device kept is mended: unknown names go, wrong values become those of the table', () => {
  const kept = [
    { id: 'x', name: 'ma', values: [7], colors: ['line-rose'], isHidden: true },
    { name: 'ma', values: ['?'], colors: ['hotpink'] },
    { name: 'tarot' },
    null,
  ];
  expect(readActive(kept)).toEqual([
    { id: 'ma-1', name: 'ma', values: [7], colors: ['line-rose'], isHidden: true },
    { id: 'ma-2', name: 'ma', values: [20], colors: [null], isHidden: false },
  ]);
  expect(readActive('nonsense')).toEqual([]);
});
