import { expect, test, vi } from 'vitest';
import type { Balance } from '../../../../contract/features/assets.ts';
import type { PurchaseCost } from '../../../../workers/features/portfolio/purchase-costs.ts';
import { order } from '../../account/open-order.ts';
import { okAnswer, START_MS, type World } from '../../world/scripted-world.ts';
import { hear, openFutures, position } from '../futures/futures-world.ts';
import { opened, pageOf } from '../options/options-world.ts';

const bitcoin = (available: string, frozen = '0'): Balance => ({
  account: 'change',
  currencyId: 1,
  currency: 'BTC',
  available,
  frozen,
});

async function openPortfolio(costs: PurchaseCost[]): Promise<World> {
  const world = await openFutures([], { script: { positions: [position] } });
  world.answer('/microtrade/lists', () => pageOf(opened));
  world.answer('/trading/costs', () => okAnswer(costs));
  await hear(world, 11, 'balances.changed', [bitcoin('2', '1')]);
  await world.core.watch([['portfolio.positions', '']]);
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.dynamicImportSettled();
    await world.time.advance(200);
  }
  return world;
}

async function price(world: World, ticks: number): Promise<void> {
  const sequence = Math.round(world.time.clock.elapsedMs()) + 1;
  const row = [1, START_MS + sequence, ticks, ticks - 1, ticks + 1, 8000, 11_000, 7900, 1, 5e8];
  world.socket.play('update', { channel: 'tickers', sequence, data: [row] });
  await world.time.advance(600);
}

const rowsOf = (world: World) => world.screen.latest('portfolio.positions')?.rows ?? [];

test('positions of all kinds are in one list with their size, value, profit and return', async () => {
  const world = await openPortfolio([{ symbol: 'BTCUSDT', quantity: '2', cost: '180' }]);
  world.socket.play('snapshot', {
    channel: 'tickers',
    epoch: 'first',
    sequence: 1,
    data: [[1, START_MS + 1000, 10_000, 9999, 10_001, 8000, 11_000, 7900, 1, 5e8]],
  });
  await price(world, 10_100);
  expect(rowsOf(world)).toMatchObject([
    {
      kind: 'futures',
      name: 'BTC/USDT 10x',
      side: 'long',
      entryText: '100.00',
      markText: '101.00',
      valueText: '50.50 USDT',
      profitText: '+0.4980 USDT',
      returnText: '+9.96%',
      tone: 'up',
    },
    {
      kind: 'options',
      side: 'up',
      sizeText: '10.00 USDT',
      entryText: '100.00',
      profitText: '+8.30 USDT',
      returnText: '+83.00%',
    },
    {
      // Three are held, of which two were bought at 90 on average.
      kind: 'spot',
      name: 'BTC/USDT',
      sizeText: '3.00 BTC',
      entryText: '90.00',
      markText: '101.00',
      valueText: '303.00 USDT',
      profitText: '+22.00 USDT',
      returnText: '+12.22%',
    },
  ]);
  expect(world.screen.latest('portfolio.positions')).toMatchObject({
    totalProfitText: '+30.80 USDT',
    totalTone: 'up',
  });
  await price(world, 9000);
  expect(rowsOf(world)[2]).toMatchObject({ profitText: '0.00 USDT', tone: 'flat' });
  expect(rowsOf(world)[1]).toMatchObject({ profitText: '−10.20 USDT', tone: 'down' });
  expect(world.screen.latest('portfolio.positions')).toMatchObject({ totalTone: 'down' });
});

test('what was not bought has a value and no profit, and left-over dust is no position', async () => {
  const world = await openPortfolio([]);
  const spot = () => rowsOf(world).filter(({ kind }) => kind === 'spot');
  expect(spot()).toMatchObject([
    { valueText: '300.00 USDT', entryText: '', profitText: '', returnText: '', tone: 'flat' },
  ]);
  await hear(world, 12, 'balances.changed', [bitcoin('0.009')]);
  await world.time.advance(600);
  expect(spot()).toEqual([]);
});

test('a fill asks anew what the purchases have cost', async () => {
  const world = await openPortfolio([]);
  world.answer('/trading/costs', () =>
    okAnswer([{ symbol: 'BTCUSDT', quantity: '3', cost: '300' }]),
  );
  await hear(world, 12, 'spot.filled', { ...order, status: 'filled' });
  await world.time.advance(1500);
  expect(rowsOf(world).at(-1)).toMatchObject({ entryText: '100.00', profitText: '0.00 USDT' });
});
