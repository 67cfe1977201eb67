import { expect, test } from 'vitest';
import { openWorld } from '../../world/scripted-world.ts';

const none = { price: null, profits: [] };

test('what a call has done is told in the figures of its market: amount, price and what was realised', async () => {
  const world = await openWorld({ start: { token: 'secret', language: 'vn' } });
  await world.time.advance(300);
  expect(
    await world.core.act('trades.format', {
      symbol: 'BTCUSDT',
      amount: '0.02',
      price: '93470.994',
      profits: [],
    }),
  ).toEqual({ base: 'BTC', amountText: '0,02', priceText: '93.470,99', profitText: '0,00 USDT' });
  expect(
    await world.core.act('trades.format', {
      ...none,
      symbol: 'BTCUSDT',
      lots: '200',
      profits: ['-4.7144', '1.7'],
    }),
  ).toMatchObject({ amountText: '0,02', profitText: '−3,01 USDT' });
});

test('of a market that is known no more the figures are told as they are', async () => {
  const world = await openWorld({ start: { token: 'secret', language: 'en' } });
  await world.time.advance(300);
  expect(
    await world.core.act('trades.format', { ...none, symbol: 'GONE', lots: '7', profits: ['2'] }),
  ).toEqual({ base: 'GONE', amountText: '', priceText: '', profitText: '+2.00' });
});
