/** What is typed into the forms of transfers and conversions, judged and quoted by the core. */

import { expect, test, vi } from 'vitest';
import type { ConvertQuote } from '../../../contract/features/convert.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import {
  errorAnswer,
  okAnswer,
  openWorld,
  START_MS,
  toWire,
  type World,
} from '../world/scripted-world.ts';

const PATH = '/user/getTransferFee';
const KEY = JSON.stringify({ fromCurrencyId: 3, toCurrencyId: 1, number: '1000' });

const quote: ConvertQuote = {
  quoteId: 'first',
  fromCurrencyId: 3,
  toCurrencyId: 1,
  number: '1000',
  rate: '0.000015625',
  feeRate: '0.001',
  fee: '0.00001563',
  received: '0.01560937',
  // The exchange's clock is a day ahead of this device.
  quotedAt: START_MS + DAY_MS,
  expiresAt: START_MS + DAY_MS + 8_000,
};

/** Moves on and lets code that comes late arrive. */
async function rest(world: World, durationMs: number): Promise<void> {
  await vi.dynamicImportSettled();
  await world.time.advance(durationMs);
  await vi.dynamicImportSettled();
  await world.time.advance(50);
}

async function openQuotes(): Promise<World & { asked: () => number }> {
  const world = await openWorld({ start: { token: 'token' } });
  const asked = () => world.requests.filter(({ request }) => request.url.includes(PATH)).length;
  world.answer(PATH, () => okAnswer(toWire({ ...quote, quoteId: `quote-${asked()}` })));
  await world.core.watch([['convert.quote', KEY]]);
  await rest(world, 10);
  return { ...world, asked };
}

test('CONV-02 a quote is asked for after a pause, formatted, and renewed a second before it ends', async () => {
  const world = await openQuotes();
  expect(world.asked()).toBe(0);
  await rest(world, 400);
  expect(world.asked()).toBe(1);
  const first = world.screen.latest('convert.quote', KEY);
  expect(first).toMatchObject({
    quote: { quoteId: 'quote-1', number: '1000', rate: '0.000015625' },
    rateText: '64,000',
    isRateOfTarget: true,
    feeRateText: '0.1%',
    feeText: '0.00001563',
    receivedText: '0.01560937',
    lifeMs: 7_000,
    problem: null,
  });
  // By the device's own clock, whatever day the exchange has.
  const leftMs = (first?.expiresAtMs ?? 0) - START_MS;
  expect(leftMs).toBeGreaterThan(6_000);
  expect(leftMs).toBeLessThan(9_000);
  await rest(world, 6_000);
  expect(world.asked()).toBe(1);
  await rest(world, 1_200);
  expect(world.asked()).toBe(2);
  expect(world.screen.latest('convert.quote', KEY)?.quote?.quoteId).toBe('quote-2');
  await world.core.unwatch([['convert.quote', KEY]]);
  await rest(world, 60_000);
  expect(world.asked()).toBe(2);
});

test('CONV-02 a quote that cannot be renewed is not offered after its end, and asked for again', async () => {
  const world = await openQuotes();
  await rest(world, 400);
  world.answer(PATH, () => errorAnswer('error', 'market_stale'));
  await rest(world, 7_000);
  expect(world.screen.latest('convert.quote', KEY)?.quote?.quoteId).toBe('quote-1');
  await rest(world, 1_500);
  expect(world.screen.latest('convert.quote', KEY)).toMatchObject({
    quote: null,
    receivedText: '',
    problem: { code: 'market_stale' },
  });
  world.answer(PATH, () => okAnswer(toWire({ ...quote, quoteId: 'back' })));
  await rest(world, 2_500);
  expect(world.screen.latest('convert.quote', KEY)).toMatchObject({
    quote: { quoteId: 'back' },
    problem: null,
  });
});

test('CONV-02 a draft without an amount asks nothing', async () => {
  const world = await openWorld({ start: { token: 'token' } });
  await world.core.watch([['convert.quote', KEY.replace('1000', '')]]);
  await rest(world, 3_000);
  expect(world.requests.filter(({ request }) => request.url.includes(PATH))).toEqual([]);
});

test('TRANSF-03 TRANSF-04 a typed amount is judged as the exchange will', async () => {
  const world = await openWorld();
  const bounds = { currency: 'USDT', scale: 8, minimum: '1', maximum: '500', available: '20.5' };
  const judged = async (number: string) => {
    const key = JSON.stringify({ number, ...bounds });
    await world.core.watch([['transfer.amount', key]]);
    await rest(world, 100);
    return world.screen.latest('transfer.amount', key);
  };
  expect(await judged('')).toEqual({
    problem: null,
    canSend: false,
    numberText: '',
    availableText: '20.50',
  });
  expect(await judged('20.5')).toMatchObject({ problem: null, canSend: true, numberText: '20.5' });
  for (const [number, code] of [
    ['0', 'amount_invalid'],
    ['1e3', 'amount_invalid'],
    ['20.50000001', 'insufficient_balance'],
    ['1.123456789', 'amount_step'],
    ['0.99', 'amount_below_minimum'],
    ['501', 'amount_above_maximum'],
  ] as const) {
    expect(await judged(number), number).toMatchObject({ problem: { code }, canSend: false });
  }
});
