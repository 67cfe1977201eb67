import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { FuturesPosition } from '../../../../contract/features/futures-entities.ts';
import { okAnswer, START_MS } from '../../world/scripted-world.ts';
import { entrusted, hear, openFutures, position, quote } from './futures-world.ts';

const watched = [
  ['futures.positions', ''],
  ['futures.orders', ''],
  ['futures.account', ''],
  ['futures.terms', 'BTCUSDT'],
] as const;
const cross: FuturesPosition = {
  ...position,
  id: 11,
  marginMode: 'cross',
  side: 'short',
  lots: '20000',
  cost: '200.01',
  margin: '20.001',
  maintenanceMargin: '0.80004',
  liquidationPrice: null,
  trailingRate: null,
};
const other = { ...position, id: 8, lots: '1000', cost: '10.1', margin: '1.01' };

test('FUT-12 positions follow each quote with their exact profit, return and risk', async () => {
  const world = await openFutures(watched, { script: { positions: [cross, position, other] } });
  const view = () => world.screen.latest('futures.positions') ?? [];
  expect(view().map(({ id }) => id)).toEqual([11, 9, 8]);
  expect(world.socket.subscriptions('quote:BTCUSDT')).toHaveLength(1);
  const prices = ['101.37', '99.99', '92.03', '90.64', '100.01'];
  for (const [index, price] of prices.entries()) {
    await quote(world, index + 1, price);
    const long = new Decimal(price).times('0.5').minus('50.002');
    const others = new Decimal(price).times('0.1').minus('10.1');
    const short = new Decimal('200.01').minus(new Decimal(price).times(2));
    const row = view()[1];
    const placesOf = (value: Decimal) => (value.abs().gte(1) ? 2 : 4);
    const sign = (value: Decimal, places = placesOf(value)) =>
      `${value.gt(0) ? '+' : ''}${value.toFixed(places)}`.replace('-', '−');
    expect(row).toMatchObject({
      markPriceText: price,
      profitText: sign(long),
      profitPercentText: `${sign(long.div('5.0002').times(100), 2)}%`,
      tone: long.gt(0) ? 'up' : 'down',
      riskText: `${long.plus('5.0002').div('5.0002').times(100).toFixed(2, Decimal.ROUND_FLOOR)}%`,
      liquidationText: '90.40',
    });
    expect(world.screen.latest('futures.account')).toMatchObject({
      profitText: sign(long.plus(short).plus(others)),
      equityText: new Decimal('1026.0112')
        .plus(long)
        .plus(short)
        .plus(others)
        .toFixed(2, Decimal.ROUND_DOWN)
        .replace(/^1/, '1,'),
    });
  }
});

test('a move too small for profit and risk still moves the mark', async () => {
  const tiny = { ...position, lots: '1', cost: '0.01', margin: '10', maintenanceMargin: '0.01' };
  const world = await openFutures(watched, { script: { positions: [tiny] } });
  for (const [index, price] of ['100.00', '100.01', '100.02'].entries()) {
    await quote(world, index + 1, price);
    expect(world.screen.latest('futures.positions')?.[0]).toMatchObject({
      markPriceText: price,
      riskText: '100.00%',
    });
  }
});

test('what does not change is not formatted again, and many positions are formatted twice a second', async () => {
  const many = Array.from({ length: 150 }, (_, index) => ({ ...position, id: 100 + index }));
  const world = await openFutures(watched, { script: { positions: many } });
  const shown = () =>
    world.screen.frames.flatMap(({ changes }) =>
      changes.filter(([topic]) => topic === 'futures.positions'),
    ).length;
  await quote(world, 1, '100');
  await world.time.advance(1000);
  const before = shown();
  for (let index = 0; index < 20; index += 1)
    await quote(world, index + 2, (100 + (index % 5) / 100).toFixed(2));
  expect(shown() - before).toBeGreaterThanOrEqual(6);
  expect(shown() - before).toBeLessThanOrEqual(9);
  await world.time.advance(1000);
  const rows = world.screen.latest('futures.positions') ?? [];
  await hear(world, 11, 'futures.closed', {
    ...position,
    id: 149,
    version: 2,
    status: 'closed',
    closeReason: 'user',
  });
  const after = world.screen.latest('futures.positions') ?? [];
  expect(after).toHaveLength(149);
  expect(after.every((row) => rows.includes(row))).toBe(true);
});

test('FUT-12 the liquidation price of a cross position is where the whole account ends', async () => {
  const world = await openFutures(watched, {
    script: { positions: [cross, { ...position, marginMode: 'cross' }], available: '30' },
  });
  await quote(world, 1, '100');
  const price = world.screen.latest('futures.positions')?.[0]?.liquidationText ?? '';
  // The account falls with the net of its market: the smaller side of a hedge has no such mark.
  expect(world.screen.latest('futures.positions')?.[1]?.liquidationText).toBe('');
  const equityAt = (mark: string) =>
    new Decimal(mark).times('-1.5').plus('150.008').plus('30').plus('25.0012');
  const maintenance = new Decimal('1.000048');
  expect(equityAt(price).lte(maintenance)).toBe(true);
  expect(equityAt(new Decimal(price).minus('0.01').toFixed()).gt(maintenance)).toBe(true);
});

test('the newest version of a position and of an order wins, whatever the order of the words', async () => {
  const world = await openFutures(watched, { script: { positions: [position] } });
  await hear(world, 11, 'futures.stopsSet', { ...position, version: 3, stopLossPrice: '95' });
  await hear(world, 12, 'futures.stopsSet', { ...position, version: 2, stopLossPrice: '80' });
  expect(world.screen.latest('futures.positions')?.[0]?.stopLossText).toBe('95.00');
  await hear(world, 13, 'futures.placed', entrusted);
  await hear(world, 14, 'futures.cancelled', {
    ...entrusted,
    version: 3,
    status: 'complete',
    outcome: 'cancelled',
  });
  await hear(world, 15, 'futures.amended', { ...entrusted, version: 2, targetPrice: '94' });
  expect(world.screen.latest('futures.orders')).toEqual([]);
});

test('FUT-10 orders and terms are formatted in the language', async () => {
  const world = await openFutures(watched, {
    language: 'fra',
    script: { orders: [{ ...entrusted, lots: '12000', type: 'stop_limit', triggerPrice: '96.5' }] },
  });
  expect(world.screen.latest('futures.orders')?.[0]).toMatchObject({
    priceText: '95,00',
    triggerText: '96,50',
    lotsText: '12\u202f000',
    marginText: '0,9500',
    price: '95',
  });
  expect(world.screen.latest('futures.terms', 'BTCUSDT')).toMatchObject({
    multiples: [1, 5, 10, 20, 50],
    superMultiples: [200],
    contractSizeText: '0,0001',
    maximumNotionalText: { 50: '1\u202f000\u202f000', 200: '50\u202f000' },
    makerRateText: '0,018%',
    takerRateText: '0,045%',
  });
});

test('FUT-06 a stop that closes a position is told once, with its profit; what the user closed is not', async () => {
  const world = await openFutures(watched, { script: { positions: [position, cross] } });
  const closed = {
    ...position,
    version: 4,
    status: 'closed',
    closeReason: 'stop_loss',
    realisedProfit: '-1.25',
    closePrice: '97.5',
  };
  await hear(world, 11, 'futures.closed', closed);
  await hear(world, 12, 'futures.closed', closed);
  await hear(world, 13, 'futures.closed', {
    ...cross,
    version: 2,
    status: 'closed',
    closeReason: 'user',
  });
  expect(world.screen.notices()).toEqual([
    {
      kind: 'positionClosed',
      symbol: 'BTCUSDT',
      reason: 'stop_loss',
      profitText: '−1.25',
      tone: 'down',
    },
  ]);
  expect(world.screen.latest('futures.positions')).toEqual([]);
});

test('an entrusted order that filled is told as a purchase or a sale, also before anything is watched', async () => {
  const world = await openFutures([]);
  const filled = {
    ...entrusted,
    version: 2,
    filledLots: '1000',
    averagePrice: '94.98',
    status: 'complete',
    outcome: 'filled',
  };
  await hear(world, 11, 'futures.filled', filled);
  await hear(world, 12, 'futures.filled', { ...filled, id: 22, reduceOnly: true });
  await hear(world, 13, 'futures.filled', { ...filled, id: 23, type: 'market' });
  const told = { kind: 'orderFilled', symbol: 'BTCUSDT', amountText: '0.10', priceText: '94.98' };
  expect(world.screen.notices()).toEqual([
    { ...told, side: 'buy' },
    { ...told, side: 'sell' },
  ]);
});

test('missed events and one that cannot be read bring positions and orders anew, all pages of them', async () => {
  const many = Array.from({ length: 5 }, (_, index) => ({ ...position, id: 30 + index }));
  const world = await openFutures(watched, { script: { positions: many }, pageRows: 2 });
  const ids = () => world.screen.latest('futures.positions')?.map(({ id }) => id);
  expect(ids()).toEqual([34, 33, 32, 31, 30]);
  world.script.positions = many.slice(0, 3);
  world.script.orders = [entrusted];
  world.socket.play('snapshot', { channel: 'me', epoch: 'other', sequence: 90, data: null });
  await world.time.advance(1500);
  expect(ids()).toEqual([32, 31, 30]);
  expect(world.screen.latest('futures.orders')?.map(({ id }) => id)).toEqual([21]);
  world.script.positions = many.slice(0, 1);
  await hear(world, 91, 'futures.opened', { ...position, lots: 'many' });
  await world.time.advance(1500);
  expect(ids()).toEqual([30]);
});

test('a position that opens while the list is on its way stays', async () => {
  const world = await openFutures(watched, { script: { positions: [position] } });
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  world.answer('/lever/my_trade', async () => {
    await answered;
    return okAnswer({ list: [], page: 1, limit: 100, has_more: false });
  });
  world.socket.play('snapshot', { channel: 'me', epoch: 'other', sequence: 90, data: null });
  await world.time.advance(100);
  await hear(world, 91, 'futures.placed', entrusted);
  release();
  await world.time.advance(1500);
  expect(world.screen.latest('futures.orders')?.map(({ id }) => id)).toEqual([21]);
});

test('the end of a session leaves nothing, and the next one asks for its own', async () => {
  const world = await openFutures(watched, {
    script: { positions: [position], orders: [entrusted] },
  });
  world.answer('/user/logout', () => okAnswer({}));
  await world.core.run('session.logout', {});
  await world.time.advance(500);
  const latest = () => [
    world.screen.latest('futures.positions'),
    world.screen.latest('futures.orders'),
    world.screen.latest('futures.account'),
    world.screen.latest('futures.terms', 'BTCUSDT'),
  ];
  expect(latest()).toEqual([null, null, null, null]);
  world.script.positions = [{ ...position, id: 77 }];
  world.script.orders = [];
  await world.core.run('session.login', { userString: 'b@b.co', password: 'x' });
  await world.time.advance(1500);
  expect(world.screen.latest('futures.positions')?.map(({ id }) => id)).toEqual([77]);
  expect(world.screen.latest('futures.orders')).toEqual([]);
});

test('nothing is asked for before it is watched, and terms are asked for again after the cut-off', async () => {
  const world = await openFutures([['markets.quote', 'BTCUSDT']]);
  const asked = (path: string) =>
    world.requests.filter(({ request }) => request.url.endsWith(`/lever/${path}`)).length;
  expect([asked('dealall'), asked('my_trade'), asked('deal')]).toEqual([0, 0, 0]);
  await world.core.watch([['futures.terms', 'BTCUSDT']]);
  await world.time.advance(3_000_000);
  expect([asked('dealall'), asked('deal')]).toEqual([0, 1]);
  const nextOvernightAt = world.script.terms.nextOvernightAt + 86_400_000;
  world.script.terms = { ...world.script.terms, nextOvernightAt };
  await world.time.advance(700_000);
  expect(asked('deal')).toBe(2);
  expect(world.screen.latest('futures.terms', 'BTCUSDT')?.nextOvernightAt).toBe(nextOvernightAt);
});

test('what was on its way to one user is not told to the next', async () => {
  const world = await openFutures(watched, { script: { positions: [position] } });
  const closed = { ...position, version: 2, status: 'closed', closeReason: 'liquidation' } as const;
  const heard = hear(world, 11, 'futures.liquidated', { ...closed, closedAt: START_MS });
  world.socket.play('session', { type: '999', code: 'login_required' });
  await heard;
  await world.time.advance(500);
  expect(world.screen.notices().filter(({ kind }) => kind === 'positionClosed')).toEqual([]);
});
