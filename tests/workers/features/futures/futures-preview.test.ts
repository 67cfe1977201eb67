import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { FuturesDraft, FuturesPreview } from '../../../../contract/features/futures-views.ts';
import type { Language } from '../../../../contract/plain/languages.ts';
import { bitcoinRow, okAnswer, openWorld, START_MS, toWire } from '../../world/scripted-world.ts';
import {
  entrusted,
  type FuturesScript,
  type FuturesWorld,
  hear,
  openFutures,
  position,
  terms,
} from './futures-world.ts';

const draft: FuturesDraft = {
  symbol: 'BTCUSDT',
  side: 'long',
  type: 'market',
  marginMode: 'isolated',
  multiple: 10,
  isSuper: false,
  price: '',
  trigger: '',
  size: '10000',
  sizeUnit: 'lots',
  percent: null,
  targetProfit: '',
  stopLoss: '',
  trailing: '',
};
const sell: Partial<FuturesDraft> = { side: 'short' };
const book = {
  asks: [
    [10_000, 3000],
    [10_100, 30_000],
  ],
  bids: [
    [9990, 20_000],
    [9900, 5000],
  ],
};

async function openTicket(options: { script?: Partial<FuturesScript>; language?: Language } = {}) {
  const world = await openFutures([['futures.account', '']], options);
  await world.core.watch([['markets.book', 'BTCUSDT']]);
  await world.time.advance(100);
  world.socket.play('snapshot', {
    channel: 'book:BTCUSDT',
    epoch: 'first',
    sequence: 1,
    data: book,
  });
  await world.time.advance(200);
  return world;
}

async function preview(
  world: Pick<FuturesWorld, 'core' | 'screen' | 'time'>,
  change: Partial<FuturesDraft>,
): Promise<FuturesPreview> {
  const key = JSON.stringify({ ...draft, ...change });
  await world.core.watch([['futures.preview', key]]);
  await world.time.advance(300);
  const view = world.screen.latest('futures.preview', key);
  if (view === undefined) throw new Error('no preview came');
  return view;
}

test('FUT-03 an order at the market shows what the live book and the terms make of it', async () => {
  const world = await openTicket();
  const view = await preview(world, {
    targetProfit: '120',
    stopLoss: '95',
    trailing: '1.5',
  });
  const cost = new Decimal('100').times('0.3').plus(new Decimal('101').times('0.7'));
  expect(view).toMatchObject({
    lots: '10000',
    targetProfit: '120',
    stopLoss: '95',
    trailingRate: '0.015',
    sizes: { lots: '10000', base: '1', margin: cost.div(10).toFixed(), notional: cost.toFixed() },
    targetProfitText: '120.00',
    stopLossText: '95.00',
    trailingText: '1.5%',
    lotsText: '10,000',
    quantityText: '1.00',
    notionalText: cost.toFixed(2),
    marginText: cost.div(10).toFixed(2),
    feeText: cost.times('0.00045').toFixed(),
    feeRateText: '0.045%',
    totalText: cost.times('0.10045').toFixed(),
    averageText: '100.70',
    slippageText: '0.70%',
    freeText: '1,000.00',
    short: { free: '1,000.00', margin: '10.07', fee: '0.0453' },
    liquidationText: cost.times('0.904').toFixed(2, Decimal.ROUND_DOWN),
    liquidationBeforeText: '',
    profitAtTargetText: '+19.30',
    lossAtStopText: '−5.70',
    problem: null,
    seenPrice: '100.00',
    seenPriceText: '100.00',
    seenAt: START_MS,
    ageText: '',
  });
});

test('FUT-03 limits rest, stops wait, and a stop on the losing side of a short loses', async () => {
  const world = await openTicket();
  expect(
    await preview(world, { ...sell, type: 'limit', price: '104', stopLoss: '110' }),
  ).toMatchObject({
    price: '104',
    averageText: '104.00',
    slippageText: '',
    feeText: new Decimal(104).times('0.00018').toFixed(),
    feeRateText: '0.018%',
    marginText: '10.40',
    lossAtStopText: '−6.00',
    problem: null,
  });
  // A limit that crosses takes what is there and rests with what is left.
  expect(await preview(world, { type: 'limit', price: '100', size: '10000' })).toMatchObject({
    feeText: new Decimal('0.3').times('0.045').plus('0.0126').toFixed(),
  });
  expect(await preview(world, { type: 'stop_market', trigger: '107' })).toMatchObject({
    trigger: '107',
    price: '',
    averageText: '107.00',
    feeText: new Decimal(107).times('0.00045').toFixed(),
    problem: null,
  });
  expect(await preview(world, { type: 'stop_limit', trigger: '107', price: '108' })).toMatchObject({
    trigger: '107',
    price: '108',
    marginText: '10.80',
    problem: null,
  });
});

test('FUT-01 a size is lots, base units, margin, notional or a share of what can be opened', async () => {
  const world = await openTicket({ language: 'fra' });
  const lots = async (change: Partial<FuturesDraft>) => (await preview(world, change)).lots;
  expect(await lots({ size: '1234' })).toBe('1234');
  expect(await lots({ sizeUnit: 'base', size: '0.1234' })).toBe('1234');
  expect(await lots({ sizeUnit: 'margin', size: '1.2349' })).toBe('1234');
  expect(await lots({ sizeUnit: 'notional', size: '12.349' })).toBe('1234');
  expect(await lots({ sizeUnit: 'notional', size: '12.349', type: 'limit', price: '50.5' })).toBe(
    '2445',
  );
  const all = await preview(world, { percent: 100, size: '' });
  expect(all).toMatchObject({ lots: '33000', maximumText: '33\u202f000', problem: null });
  expect(await lots({ percent: 25, size: '' })).toBe('8250');
  expect(await lots({ percent: 12.345, size: '' })).toBe('4073');
  // A field begins with it, so it is no text of a language.
  expect(all.sizes).toMatchObject({ lots: '33000', base: '3.3', margin: '33.3' });
  expect(all).toMatchObject({
    marginText: '33,30',
    averageText: '100,91',
    freeText: '1\u202f000,00',
  });
});

test('a limit far through the market says how far on the side that would fill, and nowhere else', async () => {
  const world = await openTicket();
  const limit = { type: 'limit', price: '120' } as const;
  expect((await preview(world, limit)).farText).toBe('20.00%');
  expect((await preview(world, { ...limit, ...sell })).farText).toBe('');
  // A stop order waits for its trigger.
  expect((await preview(world, { ...limit, type: 'stop_limit', trigger: '110' })).farText).toBe('');
});

test('the largest size can be paid and one lot more cannot, for each kind of order and both modes', async () => {
  const world = await openTicket({ script: { available: '2.345678' } });
  for (const marginMode of ['cross', 'isolated'] as const) {
    for (const kind of [
      {},
      { type: 'limit', price: '99.5' },
      { type: 'stop_market', trigger: '103' },
    ] as const) {
      const change = { ...kind, marginMode };
      const all = await preview(world, { ...change, percent: 100, size: '' });
      expect([all.problem, all.lots]).toEqual([null, all.maximumText.replaceAll(',', '')]);
      const more = String(Number(all.lots) + 1);
      expect(await preview(world, { ...change, size: more })).toMatchObject({
        problem: { code: 'insufficient_balance' },
      });
    }
  }
});

test('FUT-12 a cross order shows where the account ends before and after it', async () => {
  const held = { ...position, marginMode: 'cross' as const, liquidationPrice: null };
  const world = await openTicket({ script: { positions: [held], available: '20' } });
  const view = await preview(world, { marginMode: 'cross', size: '3000' });
  // What the cross positions have lost backs nothing new.
  expect(view.freeText).toBe('19.998');
  const equity = new Decimal('20').plus('5.0002').plus(new Decimal(50).minus('50.002'));
  const before = new Decimal(100).minus(equity.minus('0.200008').div('0.5'));
  expect(view.liquidationBeforeText).toBe(before.toFixed(2, Decimal.ROUND_DOWN));
  const room = equity.minus('0.0135').minus('0.200008').minus('0.12');
  const after = new Decimal(100).minus(room.div('0.8'));
  expect(view.liquidationText).toBe(after.toFixed(2, Decimal.ROUND_DOWN));
});

test.each<[string, Partial<FuturesDraft>]>([
  ['price_invalid', { type: 'limit' }],
  ['price_invalid', { type: 'limit', price: '0' }],
  ['price_invalid', { type: 'stop_market', trigger: 'x' }],
  ['price_step', { type: 'limit', price: '100.001' }],
  ['price_out_of_band', { type: 'limit', price: '151' }],
  ['amount_invalid', { size: '' }],
  ['amount_invalid', { size: '0' }],
  ['amount_invalid', { percent: 0 }],
  ['amount_step', { size: '1.5' }],
  ['amount_step', { sizeUnit: 'base', size: '0.00005' }],
  ['amount_below_minimum', { size: '100' }],
  ['amount_above_maximum', { size: '1000001' }],
  ['leverage_invalid', { multiple: 7 }],
  ['stop_invalid', { stopLoss: '101' }],
  ['stop_invalid', { targetProfit: '99' }],
  ['stop_invalid', { targetProfit: 'soon' }],
  ['stop_invalid', { trailing: '50' }],
  ['insufficient_balance', { multiple: 1, size: '200000', type: 'limit', price: '100' }],
])('%s is said for %j', async (code, change) => {
  const world = await openTicket();
  expect((await preview(world, change)).problem?.code).toBe(code);
});

test('no order is sent beyond the number of positions and of entrusted orders that are allowed', async () => {
  const few = { ...terms, maximumPositions: 2, maximumOrders: 1 };
  const world = await openTicket({
    script: { terms: few, positions: [position], orders: [entrusted] },
  });
  expect((await preview(world, {})).problem).toBeNull();
  const limit = { type: 'limit', price: '99' } as const;
  expect((await preview(world, limit)).problem).toEqual({
    code: 'too_many_orders',
    params: { maximum: '1' },
  });
  await hear(world, 11, 'futures.opened', { ...position, id: 10 });
  expect((await preview(world, {})).problem).toEqual({
    code: 'limit_exceeded',
    params: { maximum: '2' },
  });
});

test('bounds are said in the language, and nothing free is no size', async () => {
  const world = await openTicket({ language: 'fra', script: { available: '0' } });
  expect((await preview(world, { size: '1000001' })).problem).toEqual({
    code: 'amount_above_maximum',
    params: { maximum: '100 BTC' },
  });
  expect((await preview(world, { type: 'limit', price: '151' })).problem?.params).toEqual({
    low: '50',
    high: '150',
  });
  expect((await preview(world, { percent: 100, size: '' })).problem?.code).toBe(
    'insufficient_balance',
  );
});

test('no market order is priced by an old quote, and none is sent without a way', async () => {
  const world = await openTicket();
  await world.time.advance(120_000);
  expect((await preview(world, {})).problem?.code).toBe('offline');
  const stale = await openTicket();
  for (let second = 0; second < 120; second += 1) {
    stale.socket.play('heartbeat', { serverTime: stale.time.clock.now(), last: {} });
    await stale.time.advance(1000);
  }
  const view = await preview(stale, {});
  expect([view.problem?.code, view.ageText === '']).toEqual(['market_stale', false]);
  expect((await preview(stale, { type: 'limit', price: '99' })).problem).toBeNull();
});

test('a guest is asked to log in, a closed market says so, and a broken draft shows nothing', async () => {
  const guest = await openWorld();
  expect((await preview(guest, {})).problem?.code).toBe('login_required');
  const world = await openTicket();
  const row = { ...bitcoinRow(), isOpen: false };
  world.answer('/currency/quotation_new', () =>
    okAnswer(toWire({ serverTime: START_MS, list: [row], tokens: [] })),
  );
  world.socket.play('disconnect', 'transport close');
  world.socket.greet();
  await world.time.advance(1500);
  expect((await preview(world, {})).problem?.code).toBe('market_closed');
  for (const change of [{ side: 'up' }, { percent: 101 }, { multiple: 0 }]) {
    const key = JSON.stringify({ ...draft, ...change });
    await world.core.watch([['futures.preview', key]]);
    await world.time.advance(300);
    expect(world.screen.latest('futures.preview', key)).toBeUndefined();
  }
});
