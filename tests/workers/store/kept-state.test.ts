import { expect, test, vi } from 'vitest';
import type { Balance } from '../../../contract/features/assets.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { KeptStore } from '../../../workers/core/kept-store.ts';
import { SAVE_PERIOD_MS } from '../../../workers/store/keeper.ts';
import { MOST_ANSWERS } from '../../../workers/store/kept-answers.ts';
import { newcomer } from '../../support/newcomer.ts';
import { order } from '../account/open-order.ts';
import { settle } from '../world/manual-time.ts';
import { memoryStore } from '../world/memory-store.ts';
import { okAnswer, openWorld, START_MS, toWire, type World } from '../world/scripted-world.ts';

const TOKEN = 'token-of-the-session';

const tether: Balance = {
  account: 'change',
  currencyId: 3,
  currency: 'USDT',
  available: '100',
  frozen: '0',
};
const candle = [START_MS - 60_000, '99', '101', '98', '100', '5'];

async function watchAll(world: World): Promise<void> {
  await world.core.watch([
    ['connection', ''],
    ['session.current', ''],
    ['markets.quote', 'BTCUSDT'],
    ['markets.candles', 'BTCUSDT|1m'],
    ['assets.overview', ''],
    ['spot.openOrders', ''],
  ]);
  await ripen(world);
}

/** Lets code and records come, which no clock of a test drives. */
async function ripen(world: World): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await vi.dynamicImportSettled();
    await digested();
  }
  await world.time.advance(1500);
  await digested();
}

/** The account is named by a digest, which is made outside this thread: one asked for later ends later. */
async function digested(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1 << 16));
    await new Promise((resolve) => setTimeout(resolve, 1));
    await settle();
  }
}

/** A visit with a network and an account, long enough for everything to be kept. */
async function visit(store: KeptStore): Promise<World> {
  const world = await openWorld({ store });
  world.answer('/user/login', () => okAnswer(TOKEN));
  world.answer('/wallet/list', () =>
    okAnswer(toWire({ list: [tether], equivalent: '0', serverTime: 1 })),
  );
  world.answer('/coin/list', () =>
    okAnswer(toWire({ list: [order], page: 1, limit: 100, hasMore: false })),
  );
  world.answer('/currency/new_timeshar', (_, form) =>
    okAnswer({ symbol: form.get('symbol'), period: form.get('period'), list: [candle] }),
  );
  world.socket.greet();
  await world.core.run('session.login', { userString: 'a@b.co', password: 'x' });
  await watchAll(world);
  await world.time.advance(SAVE_PERIOD_MS * 2);
  await digested();
  return world;
}

const comeBack = async (store: KeptStore, token: string | null = TOKEN) => {
  const world = await openWorld({
    store,
    isOffline: true,
    startMs: START_MS + HOUR_MS,
    start: { token },
  });
  await watchAll(world);
  return world;
};

const available = (world: World) =>
  world.screen.latest('assets.overview')?.accounts.find((row) => row.account === 'change')
    ?.balances[0]?.availableText;

test('a start without a network shows the last state, with its age, and never as live', async () => {
  const store = memoryStore();
  await visit(store);
  const world = await comeBack(store);
  const { screen } = world;
  const quote = screen.latest('markets.quote', 'BTCUSDT');
  expect(quote?.lastText).toBe('100.00');
  expect(quote?.staleMs).toBeGreaterThanOrEqual(HOUR_MS);
  expect(quote?.ageText).toBe('1 hr');
  expect(available(world)).toBe('100.00');
  expect(screen.latest('spot.openOrders')?.map(({ id }) => id)).toEqual([7]);
  const candles = screen.latest('markets.candles', 'BTCUSDT|1m');
  expect(candles?.state).toBe('ready');
  expect([...(candles?.rows ?? [])].slice(0, 5)).toEqual([candle[0], 99, 101, 98, 100]);
  const connection = screen.latest('connection');
  expect(connection?.state).not.toBe('live');
  expect(connection).toHaveProperty('asOf');
  const asOf = connection !== undefined && 'asOf' in connection ? (connection.asOf ?? 0) : 0;
  expect(asOf).toBeGreaterThanOrEqual(START_MS);
  expect(asOf).toBeLessThan(START_MS + HOUR_MS);
});

test('orders of the last state cannot be sent while there is no way to the exchange', async () => {
  const store = memoryStore();
  await visit(store);
  const world = await comeBack(store);
  for (const kind of ['market', 'limit'] as const) {
    const draft = {
      symbol: 'BTCUSDT',
      side: 'buy',
      kind,
      price: '90',
      amount: '0.1',
      percent: null,
    };
    const key = JSON.stringify(draft);
    await world.core.watch([['spot.preview', key]]);
    await ripen(world);
    expect(world.screen.latest('spot.preview', key)?.problem?.code).toBe('offline');
  }
});

test('the token is kept nowhere, and another session sees nothing of the last one', async () => {
  const store = memoryStore();
  await visit(store);
  expect(store.kept.has('account')).toBe(true);
  expect(JSON.stringify([...store.kept])).not.toContain(TOKEN);
  const world = await comeBack(store, 'another-token');
  expect(available(world)).toBeUndefined();
  expect(world.screen.latest('spot.openOrders')).toEqual([]);
  expect(store.kept.has('account')).toBe(false);
});

test('logging out and an ended session wipe what was kept of the account', async () => {
  const loggedOut = memoryStore();
  const first = await visit(loggedOut);
  first.answer('/user/logout', () => okAnswer({}));
  await first.core.run('session.logout', {});
  await settle();
  expect(loggedOut.kept.has('account')).toBe(false);
  expect(loggedOut.kept.has('catalogue')).toBe(true);

  const ended = memoryStore();
  const second = await visit(ended);
  second.socket.play('session', { type: '999', code: 'login_required' });
  await settle();
  expect(ended.kept.has('account')).toBe(false);
  await second.time.advance(SAVE_PERIOD_MS * 2);
  expect(ended.kept.has('account')).toBe(false);
});

test('a damaged record, or one of an older version, is dropped alone', async () => {
  const store = memoryStore();
  await visit(store);
  store.kept.set('account', { version: 0, savedAt: START_MS, data: {} });
  store.kept.set('quotes', { version: 1, savedAt: START_MS, data: [['not', 'a', 'quote']] });
  const world = await comeBack(store);
  expect(available(world)).toBeUndefined();
  expect(world.screen.latest('markets.quote', 'BTCUSDT')).toBeUndefined();
  expect(world.screen.latest('markets.candles', 'BTCUSDT|1m')?.state).toBe('ready');
});

test('without room, and without a database, the visit goes on from memory', async () => {
  const full = memoryStore();
  full.isFull = true;
  const world = await visit(full);
  expect(full.kept.size).toBe(0);
  expect(available(world)).toBe('100.00');
  full.isFull = false;
  await world.time.advance(70_000);
  await digested();
  expect(full.kept.has('account')).toBe(true);

  const broken: KeptStore = {
    readAll: () => Promise.reject(new DOMException('denied', 'InvalidStateError')),
    write: () => Promise.reject(new DOMException('denied', 'InvalidStateError')),
  };
  expect(available(await visit(broken))).toBe('100.00');
});

test('what was brought back is replaced by what the network brings, by itself', async () => {
  const store = memoryStore();
  await visit(store);
  const world = await openWorld({ store, startMs: START_MS + HOUR_MS, start: { token: TOKEN } });
  const now = START_MS + HOUR_MS;
  world.answer('/wallet/list', () =>
    okAnswer(toWire({ list: [{ ...tether, available: '5' }], equivalent: '0', serverTime: 1 })),
  );
  world.answer('/coin/list', () =>
    okAnswer(toWire({ list: [], page: 1, limit: 100, hasMore: false })),
  );
  await watchAll(world);
  world.socket.greet();
  await world.time.advance(2000);
  world.socket.play('snapshot', {
    channel: 'tickers',
    epoch: 'one',
    sequence: 1,
    data: [[1, now, 12_300, 12_299, 12_301, 8000, 12_400, 7900, 5, 500_000_000]],
  });
  await world.time.advance(20_000);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')?.lastText).toBe('123.00');
  expect(available(world)).toBe('5.00');
  expect(world.screen.latest('spot.openOrders')).toEqual([]);
});

test('charts that were opened long ago make room for new ones', async () => {
  const store = memoryStore();
  const world = await visit(store);
  for (let count = 0; count < MOST_ANSWERS + 10; count += 1) {
    await world.core.run('markets.candles', { symbol: `COIN${count}`, period: '1m' });
    await world.time.advance(100);
  }
  await world.time.advance(SAVE_PERIOD_MS);
  const answers = [...store.kept.keys()].filter((name) => name.startsWith('answer '));
  expect(answers).toHaveLength(MOST_ANSWERS);
  expect(answers.join(' ')).not.toContain('BTCUSDT');
  expect(answers.join(' ')).toContain(`COIN${MOST_ANSWERS + 9}`);
});

test('the user is whom the device kept with the token, from the first moment on', async () => {
  const store = memoryStore();
  await visit(store);
  const world = await openWorld({
    store,
    isOffline: true,
    start: { token: TOKEN, user: newcomer },
  });
  await world.core.watch([['session.current', '']]);
  await ripen(world);
  expect(world.screen.latest('session.current')).toEqual({
    state: 'user',
    token: TOKEN,
    user: newcomer,
  });
});
