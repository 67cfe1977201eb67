import { expect, test } from 'vitest';
import { type IndicatorName, indicatorOf, indicators } from '../../contract/plain/indicators.ts';
import { parseIndicatorKey } from './indicator-key.ts';

const names = Object.keys(indicators) as IndicatorName[];

test('only keys that name an indicator with parameters within its bounds are understood', () => {
  expect(parseIndicatorKey('BTCUSDT|1h|macd|12,26,9')).toEqual({
    chart: 'BTCUSDT|1h',
    name: 'macd',
    parameters: [12, 26, 9],
  });
  expect(parseIndicatorKey('BTCUSDT|1h|obv|')?.parameters).toEqual([]);
  expect(parseIndicatorKey('BTCUSDT|1h|bollinger|20,2.5')?.parameters).toEqual([20, 2.5]);
  const foreign = ['', 'BTCUSDT|1h', 'BTCUSDT|1h|ma', 'BTCUSDT|1h|nope|14', 'BTCUSDT|1h|toString|'];
  const counts = ['ma|', 'ma|1,2', 'macd|12,26', 'obv|1', 'obv|,', 'ma|20|'];
  const values = ['NaN', '0', '-5', '501', '1e2', '0x10', '1.5', ' 5', 'Infinity', '', '٣'];
  const wrong = [
    ...counts,
    ...values.map((value) => `ma|${value}`),
    'bollinger|20,0',
    'sar|0.02,21',
  ];
  for (const key of [...foreign, ...wrong.map((end) => `BTCUSDT|1h|${end}`)]) {
    expect([key, parseIndicatorKey(key)]).toEqual([key, null]);
  }
  for (const name of names) {
    const defaults = indicatorOf(name).parameters.map(({ fallback }) => fallback);
    expect(parseIndicatorKey(`BTCUSDT|1h|${name}|${defaults.join(',')}`)?.parameters).toEqual(
      defaults,
    );
  }
});
