import { expect, test, vi } from 'vitest';
import { openFutures, position, quote, terms } from './futures-world.ts';

const watched = [
  ['futures.positions', ''],
  ['futures.orders', ''],
  ['futures.account', ''],
  ['futures.terms', 'BTCUSDT'],
] as const;

test('FUT-12 risk is a warning below the line of the terms and danger near the end', async () => {
  const world = await openFutures(watched, { script: { positions: [position] } });
  const risk = () => world.screen.latest('futures.positions')?.[0]?.risk;
  for (const [index, [price, expected]] of (
    [
      ['100', 'calm'],
      ['95.01', 'calm'],
      ['94.9', 'warning'],
      ['90.52', 'warning'],
      ['90.49', 'danger'],
    ] as const
  ).entries()) {
    await quote(world, index + 1, price);
    expect([price, risk()]).toEqual([price, expected]);
  }
});

test('FUT-12 terms that come after the last quote warn of a position at once', async () => {
  const old = { ...terms, warningRiskRate: '0.1', nextOvernightAt: 1 };
  const world = await openFutures([['futures.positions', '']], {
    script: { positions: [position], terms: old },
  });
  const risk = () => world.screen.latest('futures.positions')?.[0]?.risk;
  await quote(world, 1, '94.9');
  expect(risk()).toBe('calm');
  world.script.terms = terms;
  await world.core.watch([['futures.terms', 'BTCUSDT']]);
  await vi.dynamicImportSettled();
  await world.time.advance(1500);
  expect(risk()).toBe('warning');
});

test('what if all prices fell by a tenth: what is liquidated, and how far it is until then', async () => {
  const key = JSON.stringify({ percent: -10 });
  const world = await openFutures([['futures.whatIf', key]], { script: { positions: [position] } });
  await quote(world, 1, '100');
  const view = world.screen.latest('futures.whatIf', key);
  expect(view).toMatchObject({ ended: [{ id: 9, side: 'long' }], tone: 'down', upText: '' });
  // A margin of 5.0002 less 0.002 lost and 0.200008 of maintenance, over a value of 50.
  expect(view?.downText).toMatch(/9[.,]59%/);
});
