import { expect, test } from 'vitest';
import { type IndicatorName, indicatorOf, indicators } from './indicators.ts';

const names = Object.keys(indicators) as IndicatorName[];

test('each parameter begins within its bounds and on one of its steps', () => {
  const wrong = names.flatMap((name) =>
    indicatorOf(name).parameters.filter(
      ({ fallback, minimum, maximum, step }) =>
        !(minimum <= fallback && fallback <= maximum && step > 0 && minimum === step),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a period counts bars, and a factor goes by tenths or hundredths', () => {
  expect(indicatorOf('rsi').parameters).toEqual([
    { name: 'period', fallback: 14, minimum: 1, maximum: 500, step: 1 },
  ]);
  expect(indicatorOf('bollinger').parameters[1]).toEqual({
    name: 'deviations',
    fallback: 2,
    minimum: 0.1,
    maximum: 20,
    step: 0.1,
  });
  expect(indicatorOf('sar').parameters[0]).toMatchObject({ minimum: 0.01, step: 0.01 });
});

test('lines and parameters of an indicator have names of their own', () => {
  for (const name of names) {
    const { outputs, parameters, pane } = indicatorOf(name);
    expect(outputs.length).toBeGreaterThan(0);
    expect(new Set(outputs).size).toBe(outputs.length);
    expect(new Set(parameters.map((each) => each.name)).size).toBe(parameters.length);
    expect([...outputs, ...parameters.map((each) => each.name)]).not.toContain('');
    expect(['price', 'own']).toContain(pane);
  }
});
