import { expect, test } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import {
  bitcoin,
  errorAnswer,
  okAnswer,
  openWorld,
  toWire,
  type World,
} from '../world/scripted-world.ts';

const filledInPart: SpotOrder = {
  id: 7,
  marketId: bitcoin.id,
  symbol: bitcoin.symbol,
  side: 'buy',
  kind: 'limit',
  price: '64000',
  amount: '0.5',
  filled: '0.125',
  turnover: '8000',
  averagePrice: '64000',
  fee: '8',
  status: 'cancelled',
  queued: false,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  triggerPrice: null,
  triggeredAt: null,
  trailBy: null,
  trailUnit: null,
  ...{ oco: null, ocoPrice: null, stopLimit: null, twap: null },
  ...{ takeProfit: null, stopLoss: null, exitId: null, bracketOf: null },
  version: 3,
  createdAt: 1,
  updatedAt: 2,
};
const page = (list: readonly unknown[]) =>
  okAnswer(toWire({ list, page: 1, limit: 10, hasMore: false }));
const history = { status: 'history', page: 1, limit: 10 } as const;

async function openWithOrders(language: Language, open: readonly SpotOrder[] = []): Promise<World> {
  const world = await openWorld({ start: { token: 'secret', language } });
  world.answer('/coin/list', (_, form) =>
    page(form.get('status') === 'open' ? open : [filledInPart]),
  );
  return world;
}

async function spotHistory({ core }: World) {
  const answer = await core.ask('spot.history', history);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

test('an order that was filled in part and cancelled shows in its history what was filled', async () => {
  const { list } = await spotHistory(await openWithOrders('en'));
  expect(list).toMatchObject([
    { status: 'cancelled', filledText: '0.125', amountText: '0.50', filledPercent: 25 },
  ]);
});

test.each([
  ['en', '64,000.00'],
  ['vn', '64.000,00'],
  ['fra', '64\u202f000,00'],
] as const)('an order has the same digits open and in history, in %s', async (language, price) => {
  const open: SpotOrder = { ...filledInPart, id: 8, status: 'open' };
  const world = await openWithOrders(language, [open]);
  await world.openPrivateChannel();
  await world.core.watch([['spot.openOrders', '']]);
  await world.time.advance(2000);
  const shown = world.screen.latest('spot.openOrders', '')?.[0];
  const past = (await spotHistory(world)).list[0];
  expect(past?.priceText).toBe(price);
  expect({ ...past, id: 8, status: 'open' }).toEqual(shown);
});

test('an event that a question names makes its answer stale; what comes at once is told once', async () => {
  const world = await openWithOrders('en');
  await world.openPrivateChannel();
  await spotHistory(world);
  await world.time.advance(1000);
  const before = staleNames(world).length;
  world.hearAt(11, 'spot.filled', filledInPart);
  world.hearAt(12, 'spot.cancelled', filledInPart);
  world.hearAt(13, 'convert.converted', {});
  await world.time.advance(1000);
  expect(staleNames(world).slice(before)).toEqual([['spot.history']]);
});

test("a call of one's own that was refused makes stale what it had been about", async () => {
  const world = await openWorld({ start: { token: 'secret', language: 'en' } });
  world.answer('/safe/devices', () => okAnswer([]));
  world.answer('/safe/end_device', () => errorAnswer('error', 'not_found'));
  await world.core.ask('security.sessions', {});
  await world.core.run('security.endDevice', { id: 7 });
  await world.time.advance(1000);
  expect(staleNames(world)).toEqual([['security.sessions']]);
});

test('an event that no asked question names makes nothing stale', async () => {
  const world = await openWithOrders('en');
  await world.openPrivateChannel();
  await world.time.advance(1000);
  world.hearAt(11, 'spot.filled', filledInPart);
  await world.time.advance(1000);
  expect(staleNames(world)).toEqual([]);
});

test('events that were missed, and another language, make every answer stale', async () => {
  const world = await openWithOrders('en');
  await world.openPrivateChannel();
  await spotHistory(world);
  await world.time.advance(1000);
  const before = staleNames(world).length;
  world.socket.play('snapshot', { channel: 'me', epoch: 'db', sequence: 40, data: null });
  await world.time.advance(1000);
  await world.core.prefer({ language: 'vn', fiat: 'USD' });
  await world.time.advance(1000);
  expect(staleNames(world).slice(before)).toEqual([['spot.history'], ['spot.history']]);
  expect((await spotHistory(world)).list[0]?.priceText).toBe('64.000,00');
});

test('a core that replaces a lost one has everything asked again, once it hears the user again', async () => {
  const world = await openWorld({ start: { token: 'secret', isReplacement: true } });
  await world.time.advance(1000);
  expect(staleNames(world)).toEqual([]);
  await world.openPrivateChannel();
  await world.time.advance(1000);
  expect(staleNames(world)).toEqual(['all']);
  const guests = await openWorld({ start: { isReplacement: true } });
  expect(staleNames(guests)).toEqual(['all']);
});

test('a question is refused like its call, and an endpoint without a view is answered as it is', async () => {
  const world = await openWorld();
  expect(await world.core.ask('spot.history', history)).toEqual({
    ok: false,
    error: { code: 'login_required', message: '' },
  });
  expect(await world.core.ask('markets.candles', { symbol: 'BTCUSDT', period: '1h' })).toEqual(
    await world.core.run('markets.candles', { symbol: 'BTCUSDT', period: '1h' }),
  );
});

function staleNames({ screen }: World) {
  return screen.notices().flatMap((notice) => (notice.kind === 'stale' ? [notice.names] : []));
}
