import { from } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { AlertRule } from '../../../../contract/features/portfolio.ts';
import { crossings, moves } from '../../../../workers/features/portfolio/price-alerts.ts';
import { okAnswer, openWorld, toWire, type World } from '../../world/scripted-world.ts';
import { openFutures, position } from '../futures/futures-world.ts';
import { opened, openOptions } from '../options/options-world.ts';

const rule = (over: Partial<AlertRule>): AlertRule => ({
  id: 'a',
  kind: 'crossing',
  symbol: 'BTCUSDT',
  value: '105',
  windowMinutes: 0,
  isOn: true,
  ...over,
});

async function openMarket(...rules: AlertRule[]): Promise<World> {
  const world = await openWorld();
  await world.core.act('alerts.set', rules);
  world.socket.greet();
  await world.time.advance(100);
  return world;
}

/** Quotes and heartbeats go on, so that the core knows that both are fresh. */
async function quotes(world: World, ...prices: string[]): Promise<void> {
  for (const price of prices) {
    const nowMs = world.time.clock.now();
    const ticks = Math.round(Number(price) * 100);
    const row = [1, nowMs, ticks, ticks - 1, ticks + 1, 8000, 11_000, 7900, 50_000_000, 5e8];
    world.socket.play('heartbeat', { serverTime: nowMs, last: {} });
    world.socket.play('snapshot', {
      channel: 'quote:BTCUSDT',
      epoch: 'first',
      sequence: world.time.clock.elapsedMs() + 1,
      data: [row],
    });
    await world.time.advance(500);
  }
}

const told = (world: World) =>
  world.screen.notices().flatMap((notice) => (notice.kind === 'alert' ? [notice] : []));

test('a price alert goes off once for each crossing, in either direction, and not while the price trembles', async () => {
  const world = await openMarket(rule({}));
  await quotes(world, '100', '104.99');
  expect(told(world)).toEqual([]);
  await quotes(world, '105.01');
  expect(told(world)).toEqual([
    {
      kind: 'alert',
      alert: 'crossing',
      symbol: 'BTCUSDT',
      valueText: '105.00',
      priceText: '105.01',
    },
  ]);
  await quotes(world, '104.99', '105.02', '104.98', '105.03');
  expect(told(world)).toHaveLength(1);
  await quotes(world, '106', '104.9');
  expect(told(world)).toHaveLength(2);
  expect(told(world)[1]?.priceText).toBe('104.90');
});

test('alerts are told while the tab is hidden, and not any more once they are switched off', async () => {
  const world = await openMarket(rule({}));
  await quotes(world, '100');
  await world.core.setVisible(false);
  await quotes(world, '107');
  expect(told(world)).toHaveLength(1);
  await world.core.act('alerts.set', [rule({ isOn: false })]);
  await quotes(world, '100', '107');
  expect(told(world)).toHaveLength(1);
  // Of what was only switched on again, the side is where the price is now.
  await world.core.act('alerts.set', [rule({})]);
  await quotes(world, '108', '109');
  expect(told(world)).toHaveLength(1);
});

test('a rule that is added leaves the others where they are', async () => {
  const world = await openMarket(rule({}));
  await quotes(world, '100', '106', '105.01');
  expect(told(world)).toHaveLength(1);
  await world.core.act('alerts.set', [rule({}), rule({ id: 'b', value: '110' })]);
  await quotes(world, '105.01', '105.5');
  expect(told(world)).toHaveLength(1);
  await quotes(world, '111');
  expect(told(world).map(({ valueText }) => valueText)).toEqual(['105.00', '110.00']);
});

test('a move of that many percent within the minutes is told with its size and begins anew', async () => {
  const world = await openMarket(rule({ kind: 'move', value: '3', windowMinutes: 5 }));
  await quotes(world, '100', '98', '100.5');
  expect(told(world)).toEqual([]);
  await quotes(world, '101');
  expect(told(world)).toMatchObject([{ alert: 'move', valueText: '+3.06%', priceText: '101.00' }]);
  await quotes(world, '102', '103');
  expect(told(world)).toHaveLength(1);
  await quotes(world, '97.9');
  expect(told(world)[1]).toMatchObject({ valueText: '−4.95%' });
});

test('a move forgets what is older than its window and never holds more than its parts', () => {
  // Half a percent a minute: never five within one.
  const slow = Array.from({ length: 600 }, (_, second) => ({
    ticks: 100 + second / 120,
    atMs: second * 1000,
  }));
  const prices$ = from([...slow, { ticks: 112, atMs: 601_000 }]);
  const told: number[] = [];
  moves(prices$, { share: 0.05, windowMs: 60_000 }).subscribe(({ moved }) => told.push(moved));
  expect(told).toHaveLength(1);
  expect(told[0]).toBeCloseTo(0.06, 1);
});

test('a price on the level itself is on neither side', () => {
  const told: number[] = [];
  const prices$ = from([100, 101, 100, 99.99, 102, 98].map((ticks) => ({ ticks })));
  crossings(prices$, () => 100).subscribe(({ ticks }) => told.push(ticks));
  expect(told).toEqual([100, 98]);
});

test('a position that comes near its liquidation is told once, until it was clearly away from it', async () => {
  const world = await openFutures([['futures.positions', '']], {
    script: { positions: [position] },
  });
  await world.core.act('alerts.set', [rule({ kind: 'liquidation', symbol: '', value: '5' })]);
  await vi.dynamicImportSettled();
  await quotes(world, '100', '96');
  expect(told(world)).toEqual([]);
  await quotes(world, '95');
  expect(told(world)).toMatchObject([
    { alert: 'liquidation', symbol: 'BTCUSDT', valueText: '4.84%', priceText: '95.00' },
  ]);
  await quotes(world, '95.2', '94');
  expect(told(world)).toHaveLength(1);
  await quotes(world, '97', '94');
  expect(told(world)).toHaveLength(2);
});

test('an option is told once before it ends, and a short one not at all', async () => {
  const short = { ...opened, id: 6, seconds: 10, sellAt: opened.openedAt + 10_000 };
  const world = await openOptions({}, [opened, short]);
  await world.core.act('alerts.set', [rule({ kind: 'expiry', symbol: '', value: '15' })]);
  await vi.dynamicImportSettled();
  await world.rest(8000);
  expect(told(world)).toEqual([]);
  await world.rest(8000);
  expect(told(world)).toMatchObject([{ alert: 'expiry', symbol: 'BTCUSDT', valueText: '15' }]);
  await world.rest(4000);
  expect(told(world)).toHaveLength(1);
});

test('a price that is too old to trade on sets off nothing', async () => {
  const world = await openMarket(rule({}));
  await quotes(world, '100');
  await world.time.advance(120_000);
  // One late quote of long ago says nothing of now.
  world.socket.play('update', {
    channel: 'quote:BTCUSDT',
    sequence: 9000,
    data: [[1, world.time.clock.now() - 119_000, 20_000, 19_999, 20_001, 1, 1, 1, 1, 5e8]],
  });
  await world.time.advance(1000);
  expect(told(world)).toEqual([]);
});

test('rules that cannot be read are harmless', async () => {
  const world = await openMarket(
    rule({ id: '1', value: 'abc' }),
    rule({ id: '2', value: '0' }),
    rule({ id: '3', symbol: 'NOSUCH' }),
    rule({ id: '4', kind: 'move', value: '1e9', windowMinutes: -3 }),
  );
  world.answer('/coin/list', () =>
    okAnswer(toWire({ list: [], page: 1, limit: 1, hasMore: false })),
  );
  await quotes(world, '100', '200', '50');
  expect(told(world)).toEqual([]);
});
