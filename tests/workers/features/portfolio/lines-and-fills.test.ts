/** Lines of own orders and positions on a chart, and marks of own fills, as the core makes them. */
import { expect, test, vi } from 'vitest';
import type { OptionOrder } from '../../../../contract/features/options.ts';
import type { SpotOrder } from '../../../../contract/features/spot.ts';
import type { EventName } from '../../../../contract/table.ts';
import { order } from '../../account/open-order.ts';
import {
  bitcoin,
  bitcoinRow,
  okAnswer,
  openWorld,
  toWire,
  type World,
} from '../../world/scripted-world.ts';
import { account, entrusted, position } from '../futures/futures-world.ts';
import { opened, pageOf } from '../options/options-world.ts';

const PERP = 'BTCUSDT-PERP';
const perpetual = { marketId: 2, symbol: PERP };

const page = (...list: readonly unknown[]) => ({ list, page: 1, limit: 100, hasMore: false });

interface Script {
  readonly orders?: readonly SpotOrder[];
  readonly positions?: readonly unknown[];
  readonly entrusted?: readonly unknown[];
  readonly options?: readonly OptionOrder[];
}

async function openLines(symbol: string, script: Script = {}, isUser = true): Promise<World> {
  const world = await openWorld({
    rows: [bitcoinRow(), bitcoinRow({ ...bitcoin, id: 2, symbol: PERP, kind: 'futures' })],
  });
  const { orders = [], positions = [] } = script;
  world.answer('/user/login', () => okAnswer('token'));
  world.answer('/wallet/list', () =>
    okAnswer(toWire({ list: [], equivalent: '0', serverTime: 1 })),
  );
  world.answer('/coin/list', (_, form) => {
    const isOpen = form.get('status') === 'open';
    return okAnswer(toWire(page(...orders.filter(({ status }) => !isOpen || status === 'open'))));
  });
  world.answer('/lever/dealall', (_, form) => {
    const status = form.get('status') ?? 'open';
    const list = positions.filter((one) => (one as { status: string }).status === status);
    return okAnswer(toWire({ ...page(...list), account }));
  });
  world.answer('/lever/my_trade', () => okAnswer(toWire(page(...(script.entrusted ?? [])))));
  world.answer('/microtrade/lists', () => pageOf(...(script.options ?? [])));
  await world.core.watch([
    ['portfolio.lines', symbol],
    ['portfolio.fills', symbol],
  ]);
  world.socket.greet();
  if (isUser) await world.core.run('session.login', { userString: 'a@b.co', password: 'x' });
  world.socket.play('snapshot', { channel: 'me', epoch: 'db', sequence: 10, data: null });
  await settle(world);
  return world;
}

/** The code of features and calls comes when it is first needed. */
async function settle(world: World): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await vi.dynamicImportSettled();
    await world.time.advance(300);
  }
}

async function hear(
  world: World,
  sequence: number,
  name: EventName,
  payload: unknown,
): Promise<void> {
  world.hearAt(sequence, name, payload);
  await settle(world);
}

const lines = (world: World, symbol = 'BTCUSDT') => world.screen.latest('portfolio.lines', symbol);
const fills = (world: World, symbol = 'BTCUSDT') => world.screen.latest('portfolio.fills', symbol);

test('SPOT-01 an open order is a line at its limit with what is left of it, and leaves with it', async () => {
  const world = await openLines('BTCUSDT', { orders: [{ ...order, filled: '0.2' }] });
  expect(lines(world)).toEqual([
    {
      id: 'spot:7',
      role: 'order',
      side: 'buy',
      price: '90',
      priceText: '90.00',
      detailText: '0.30 BTC',
      amends: { endpoint: 'spot.amend', orderId: 7, field: 'targetPrice' },
    },
  ]);
  await hear(world, 11, 'spot.amended', { ...order, price: '85.5', version: 2 });
  expect(lines(world)).toMatchObject([{ id: 'spot:7', price: '85.5', detailText: '0.50 BTC' }]);
  await hear(world, 12, 'spot.cancelled', { ...order, status: 'cancelled', version: 3 });
  expect(lines(world)).toEqual([]);
});

test('SPOT-01 a stop that sleeps is a line at its trigger, and one at its limit alone once it is awake', async () => {
  const stop = { ...order, triggerPrice: '110', price: '111' };
  const world = await openLines('BTCUSDT', { orders: [stop] });
  const amends = { endpoint: 'spot.amend', orderId: 7 };
  expect(lines(world)).toMatchObject([
    { id: 'spot:7:trigger', role: 'trigger', price: '110', amends: { field: 'triggerPrice' } },
    { id: 'spot:7', role: 'order', price: '111', amends: { ...amends, field: 'targetPrice' } },
  ]);
  await hear(world, 11, 'spot.triggered', { ...stop, triggeredAt: 2, version: 2 });
  expect(lines(world)).toMatchObject([{ id: 'spot:7', role: 'order', price: '111' }]);
});

test('FUT-06 a position is its entry, liquidation and stops; only stops move, and each knows the others', async () => {
  const held = { ...position, ...perpetual, stopLossPrice: '95', trailingRate: '0.02' };
  const world = await openLines(PERP, { positions: [held] });
  const amends = {
    endpoint: 'futures.setStops',
    positionId: 9,
    targetProfitPrice: '120',
    stopLossPrice: '95',
    trailingRate: '0.02',
  };
  expect(lines(world, PERP)).toMatchObject([
    { id: 'futures:9:entry', role: 'entry', side: 'long', priceText: '100.00', amends: null },
    { role: 'liquidation', price: '90.4', amends: null },
    {
      role: 'takeProfit',
      price: '120',
      detailText: '+10.00 USDT',
      amends: { ...amends, field: 'targetProfitPrice' },
    },
    {
      role: 'stopLoss',
      price: '95',
      detailText: '−2.50 USDT',
      amends: { ...amends, field: 'stopLossPrice' },
    },
    { id: 'futures:9:trailing', role: 'stopLoss', price: '98.5', amends: null },
  ]);
});

test('FUT-10 a sleeping stop order shows where it wakes and where it then waits; awake, only the second', async () => {
  const stop = { ...entrusted, ...perpetual, type: 'stop_limit', triggerPrice: '94' } as const;
  const world = await openLines(PERP, { entrusted: [stop] });
  expect(lines(world, PERP)).toMatchObject([
    { role: 'trigger', price: '94', amends: { endpoint: 'futures.amend', field: 'triggerPrice' } },
    { role: 'order', price: '95', amends: { orderId: 21, field: 'targetPrice' } },
  ]);
  expect(lines(world, PERP)?.[0]?.detailText).toBe('0.10 BTC');
  await hear(world, 11, 'futures.triggered', { ...stop, isTriggered: true, version: 2 });
  expect(lines(world, PERP)?.map(({ role }) => role)).toEqual(['order']);
});

test('OPT-05 an option that is held is a line at its strike, which nobody moves', async () => {
  const world = await openLines('BTCUSDT', { options: [opened] });
  const { id, buyPrice } = opened;
  expect(lines(world)).toMatchObject([
    { id: `options:${id}`, role: 'entry', price: buyPrice, amends: null },
  ]);
});

test('own fills are marks at their time and price, and a new one is there when it is told', async () => {
  const filled = {
    ...order,
    id: 3,
    status: 'filled',
    filled: '0.5',
    averagePrice: '89.5',
    updatedAt: 5000,
  } as const;
  const world = await openLines('BTCUSDT', {
    orders: [order, filled, { ...filled, id: 4, symbol: 'ETHUSDT' }],
  });
  expect(fills(world)).toEqual([
    { time: 5000, side: 'buy', price: '89.5', text: '0.50 BTC · 89.50' },
  ]);
  await hear(world, 11, 'spot.filled', {
    ...order,
    side: 'sell',
    filled: '0.1',
    averagePrice: '91',
    updatedAt: 6000,
    version: 2,
  });
  expect(fills(world)?.map(({ side, price }) => [side, price])).toEqual([
    ['buy', '89.5'],
    ['sell', '91'],
  ]);
});

test('to close a long is a mark of a sale, whoever closed it', async () => {
  const closed = {
    ...position,
    ...perpetual,
    status: 'closed',
    closePrice: '90.4',
    closedAt: 9000,
    closeReason: 'liquidation',
    lots: '0',
    liquidationPrice: null,
    riskRate: null,
  };
  const opening = {
    status: 'complete',
    outcome: 'filled',
    averagePrice: '100',
    filledLots: '5000',
  };
  const world = await openLines(PERP, {
    positions: [closed],
    entrusted: [{ ...entrusted, ...perpetual, ...opening, updatedAt: 4000 }],
  });
  expect(fills(world, PERP)).toMatchObject([
    { side: 'buy', price: '100', text: '0.50 BTC · 100.00' },
    { side: 'sell', price: '90.4', text: '0.50 BTC · 90.40' },
  ]);
});

test('a part of a futures order is a fill, whether the rest waits or was cancelled', async () => {
  const part = { averagePrice: '100', filledLots: '2000' };
  const world = await openLines(PERP, {
    entrusted: [
      { ...entrusted, ...perpetual, ...part, updatedAt: 4000 },
      {
        ...entrusted,
        ...perpetual,
        ...part,
        id: 91,
        status: 'complete',
        outcome: 'cancelled',
        updatedAt: 5000,
      },
      {
        ...entrusted,
        ...perpetual,
        id: 92,
        status: 'complete',
        outcome: 'cancelled',
        updatedAt: 6000,
      },
    ],
  });
  expect(fills(world, PERP)).toMatchObject([
    { side: 'buy', price: '100', text: '0.20 BTC · 100.00' },
    { side: 'buy', price: '100', text: '0.20 BTC · 100.00' },
  ]);
});

test('a guest has no lines, and nothing is asked for one', async () => {
  const world = await openLines('BTCUSDT', { orders: [order] }, false);
  expect(lines(world)).toEqual([]);
  expect(fills(world)).toEqual([]);
  const asked = world.requests.map(({ request }) => new URL(request.url).pathname);
  expect(asked.filter((path) => /coin|lever|microtrade/.test(path))).toEqual([]);
});
