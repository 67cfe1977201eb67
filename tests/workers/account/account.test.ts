import { expect, test, vi } from 'vitest';
import type { Balance } from '../../../contract/features/assets.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import type { HttpOutcome } from '../../../workers/core/environment.ts';
import { okAnswer, openWorld, toWire, type World } from '../world/scripted-world.ts';
import { order } from './open-order.ts';

const tether = (available: string, frozen = '0'): Balance => ({
  account: 'change',
  currencyId: 3,
  currency: 'USDT',
  available,
  frozen,
});
const walletsOf = (...list: Balance[]) =>
  okAnswer(toWire({ list, equivalent: '0', serverTime: 1 }));
const ordersOf = (...list: SpotOrder[]) =>
  okAnswer(toWire({ list, page: 1, limit: 100, hasMore: false }));

async function openAccount(): Promise<World> {
  const world = await openWorld();
  world.answer('/user/login', () => okAnswer('token'));
  world.answer('/wallet/list', () => walletsOf(tether('100')));
  world.answer('/coin/list', () => ordersOf());
  await world.core.watch([
    ['assets.overview', ''],
    ['spot.openOrders', ''],
    ['session.current', ''],
  ]);
  // The code of these topics comes when they are first watched.
  await vi.dynamicImportSettled();
  world.socket.greet();
  await world.core.run('session.login', { userString: 'a@b.co', password: 'x' });
  await world.time.advance(100);
  world.socket.play('snapshot', { channel: 'me', epoch: 'db', sequence: 10, data: null });
  await world.time.advance(1000);
  return world;
}

const available = (world: World) =>
  world.screen.latest('assets.overview')?.accounts.find((row) => row.account === 'change')
    ?.balances[0]?.availableText;
const open = (world: World) => world.screen.latest('spot.openOrders')?.map((row) => row.id);

test('login tells the open socket the token and asks for the private channel', async () => {
  const world = await openAccount();
  const said = world.socket.said.map(({ event, payload }) => [event, payload]);
  expect(said).toContainEqual(['authenticate', { token: 'token' }]);
  expect(world.socket.subscriptions('me')).toEqual([null]);
});

test('ASSET-04 balances are what the newest event says, absolute', async () => {
  const world = await openAccount();
  expect(available(world)).toBe('100.00');
  world.hearAt(11, 'balances.changed', [tether('54.95', '45.05')]);
  world.hearAt(11, 'balances.changed', [tether('1')]);
  await world.time.advance(1000);
  expect(available(world)).toBe('54.95');
  expect(world.screen.latest('assets.overview')).toMatchObject({
    totalText: '100.00',
    currencyCode: 'USD',
    bitcoinText: '1.00',
  });
});

test('an event that comes while a list is on its way is not undone by the list', async () => {
  const world = await openAccount();
  let release: (outcome: HttpOutcome) => void = () => {};
  world.answer(
    '/wallet/list',
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  world.socket.play('snapshot', { channel: 'me', epoch: 'db', sequence: 20, data: null });
  world.hearAt(21, 'balances.changed', [tether('7')]);
  release(walletsOf(tether('100')));
  await world.time.advance(1000);
  expect(available(world)).toBe('7.00');
});

test('the newest version of an order wins, and an order that is over leaves the list', async () => {
  const world = await openAccount();
  world.hearAt(11, 'spot.placed', order);
  expect(open(world)).toEqual([7]);
  world.hearAt(12, 'spot.filled', {
    ...order,
    version: 3,
    filled: '0.5',
    averagePrice: '89.5',
    status: 'filled',
  });
  expect(open(world)).toEqual([]);
  world.hearAt(13, 'spot.filled', { ...order, version: 2, filled: '0.2' });
  expect(open(world)).toEqual([]);
  expect(world.screen.notices()).toEqual([
    { kind: 'orderFilled', symbol: 'BTCUSDT', side: 'buy', amountText: '0.50', priceText: '89.50' },
  ]);
});

test('a gap in the private channel that is too long to be replayed brings the whole state anew', async () => {
  const world = await openAccount();
  world.hearAt(11, 'spot.placed', order);
  world.answer('/coin/list', () => ordersOf({ ...order, id: 9 }));
  world.hearAt(14, 'balances.changed', [tether('3')]);
  await world.time.advance(300);
  expect(world.socket.subscriptions('me')).toEqual([null, ['db', 11]]);
  world.socket.play('snapshot', { channel: 'me', epoch: 'db', sequence: 15, data: null });
  await world.time.advance(1000);
  expect(open(world)).toEqual([9]);
  expect(available(world)).toBe('100.00');
});

test('a gap in the private channel is filled by the replay of what was missed, each event once', async () => {
  const world = await openAccount();
  world.hearAt(11, 'spot.placed', order);
  world.hearAt(14, 'balances.changed', [tether('3')]);
  await world.time.advance(300);
  expect(world.socket.subscriptions('me')).toEqual([null, ['db', 11]]);
  for (const sequence of [12, 13])
    world.hearAt(sequence, 'spot.placed', { ...order, id: sequence });
  world.hearAt(14, 'balances.changed', [tether('3')]);
  world.hearAt(15, 'spot.placed', { ...order, id: 15 });
  await world.time.advance(1000);
  expect(open(world)?.sort()).toEqual([12, 13, 15, 7]);
  expect(available(world)).toBe('3.00');
  expect(world.socket.subscriptions('me')).toHaveLength(2);
});

test('a private event that cannot be read is asked for instead', async () => {
  const world = await openAccount();
  world.answer('/wallet/list', () => walletsOf(tether('42')));
  world.hearAt(11, 'balances.changed', [{ ...tether('1'), available: 'NaN' }]);
  await world.time.advance(1000);
  expect(available(world)).toBe('42.00');
});

test('an open order stays when another one closes between two pages of the list', async () => {
  const world = await openAccount();
  const [first, second] = [
    { ...order, id: 1 },
    { ...order, id: 2 },
  ];
  const pages: (string | null)[] = [];
  world.answer('/coin/list', (_, form) => {
    const page = form.get('page');
    pages.push(page);
    if (pages.length === 2)
      world.hearAt(12, 'spot.cancelled', {
        ...{ ...second, status: 'cancelled', version: second.version + 1 },
      });
    const list = { 1: [second], 2: [], 3: [first] }[pages.length] ?? [];
    return okAnswer(toWire({ list, page: Number(page), limit: 100, hasMore: pages.length === 1 }));
  });
  world.hearAt(11, 'balances.changed', [{ ...tether('1'), available: 'NaN' }]);
  await world.time.advance(3000);
  expect(pages).toEqual(['1', '2', '1']);
  expect(open(world)).toEqual([1]);
});

test('SESS-07 a lost connection goes on from where it stood, and logging out leaves nothing', async () => {
  const world = await openAccount();
  world.hearAt(11, 'spot.placed', order);
  world.socket.play('disconnect', 'transport close');
  world.socket.greet();
  await world.time.advance(100);
  expect(world.socket.subscriptions('me').at(-1)).toEqual(['db', 11]);
  world.hearAt(12, 'balances.changed', [tether('5')]);
  await world.time.advance(1000);
  expect(available(world)).toBe('5.00');
  world.answer('/user/logout', () => okAnswer({}));
  await world.core.run('session.logout', {});
  await world.time.advance(1000);
  expect(world.screen.latest('session.current')).toEqual({ state: 'guest' });
  expect(world.screen.latest('assets.overview')).toBeNull();
  expect(open(world)).toEqual([]);
  expect(world.socket.auth()).not.toHaveProperty('token');
});
