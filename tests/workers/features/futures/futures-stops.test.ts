import { expect, test } from 'vitest';
import type { StopsDraft } from '../../../../contract/features/futures-managing.ts';
import { openFutures, position, quote } from './futures-world.ts';

const held: StopsDraft = {
  symbol: 'BTCUSDT',
  positionId: position.id,
  side: 'long',
  lots: '',
  entry: '',
  multiple: 10,
  unit: 'price',
  targetProfit: '',
  stopLoss: '',
};

async function openStops() {
  const world = await openFutures([['futures.positions', '']], {
    script: { positions: [position] },
  });
  await quote(world, 1, '101.00');
  return async (change: Partial<StopsDraft>) => {
    const key = JSON.stringify({ ...held, ...change });
    await world.core.watch([['futures.stops', key]]);
    await world.time.advance(300);
    return world.screen.latest('futures.stops', key);
  };
}

test('FUT-06 a stop is shown with entry and mark, with what it brings in money and of the margin', async () => {
  const stops = await openStops();
  expect(await stops({ targetProfit: '110', stopLoss: '96' })).toEqual({
    entryText: '100.00',
    markText: '101.00',
    // 55 for what has cost 50.002, on a margin of 5.0002.
    targetProfit: {
      typed: { price: '110', percent: '99.96', money: '5.00' },
      priceText: '110.00',
      profitText: '+5.00',
      shareText: '+99.96%',
      tone: 'up',
    },
    stopLoss: {
      typed: { price: '96', percent: '40.04', money: '2.00' },
      priceText: '96.00',
      profitText: '−2.00',
      shareText: '−40.04%',
      tone: 'down',
    },
  });
  expect(await stops({})).toMatchObject({ targetProfit: null, stopLoss: null });
  // On the wrong side it says that it loses, and is no profit to type on with.
  expect((await stops({ targetProfit: '96' }))?.targetProfit).toMatchObject({
    tone: 'down',
    typed: { percent: '', money: '' },
  });
});

test('FUT-06 a stop by percent or by money says its price, also of an order that is not sent', async () => {
  const stops = await openStops();
  expect(await stops({ unit: 'percent', targetProfit: '50', stopLoss: '50' })).toMatchObject({
    targetProfit: { priceText: '105.00' },
    stopLoss: { priceText: '95.00' },
  });
  expect(await stops({ unit: 'money', stopLoss: '2' })).toMatchObject({
    stopLoss: { priceText: '96.00' },
  });
  const order = { positionId: null, side: 'short', entry: '100' } as const;
  const half = { ...order, unit: 'percent', targetProfit: '50' } as const;
  expect(await stops(half)).toMatchObject({
    entryText: '100.00',
    targetProfit: { priceText: '95.00', profitText: '', shareText: '+50.00%' },
  });
  // At the market the price of the moment counts, and a sum needs a size.
  expect(await stops({ ...half, entry: '' })).toMatchObject({ entryText: '101.00' });
  expect(await stops({ ...order, unit: 'money', targetProfit: '5' })).toMatchObject({
    targetProfit: null,
  });
  expect(await stops({ ...order, unit: 'money', targetProfit: '5', lots: '10000' })).toMatchObject({
    targetProfit: { priceText: '95.00', profitText: '+5.00' },
  });
});

test('what cannot be read is no stop and no harm', async () => {
  const stops = await openStops();
  for (const change of [
    { targetProfit: 'x' },
    { targetProfit: '-5' },
    { targetProfit: '1.001' },
    { positionId: 77, targetProfit: '5' },
    { unit: 'money', stopLoss: '999999' } as const,
  ])
    expect(await stops(change)).toMatchObject({ targetProfit: null, stopLoss: null });
});
