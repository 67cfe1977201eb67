import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { createSends } from '../../../src/link/sends.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy/fault-proxy.ts';
import type { FaultChange } from '../../support/fault-proxy/fault-settings.ts';
import { junkValues } from '../../support/fault-proxy/mutation.ts';
import { ofFile } from '../../support/of-file.ts';
import { openExchange } from '../../workers/world/real-exchange.ts';
import { lastPrice } from '../kills/random-orders.ts';
import { accepted, call } from '../kills/trader.ts';
import { type ClientOptions, openStreamClient, QUICK, type StreamClient } from './stream-client.ts';

const SYMBOL = 'BTCUSDT';
const DEMO = { userString: 'demo@aureus.test', password: 'aureus-demo' };
const exchange = ofFile(openExchange);
const cleanups: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A core that watches one market, with a bad network in between. */
async function openPair(
  options: Omit<ClientOptions, 'origin'> & { faults?: FaultChange } = {},
): Promise<StreamClient & { proxy: FaultProxy }> {
  const { faults = {}, ...client } = options;
  const proxy = await startFaultProxy({ target: exchange().origin, seed: 5, faults });
  cleanups.push(() => proxy.close());
  const opened = await openStreamClient({ origin: proxy.url, ...client });
  cleanups.push(() => opened.close());
  await opened.core.watch([
    ['connection', ''],
    ['markets.quote', SYMBOL],
    ['markets.book', SYMBOL],
    ['markets.trades', SYMBOL],
    ['markets.candles', `${SYMBOL}|1m`],
    ['session.current', ''],
  ]);
  return { ...opened, proxy };
}

const becomes = ({ screen }: StreamClient, state: string) =>
  screen.until('connection', '', (view) => view.state === state);

/** A quote, a book and a tape that are newer than what is held now. */
async function moves({ screen }: StreamClient): Promise<void> {
  const seen = screen.latest('markets.trades', SYMBOL)?.trades[0]?.id ?? 0;
  const frames = screen.frames.length;
  await screen.until('markets.trades', SYMBOL, ({ trades }) => (trades[0]?.id ?? 0) > seen);
  await expect
    .poll(() =>
      screen.frames
        .slice(frames)
        .some((frame) => frame.changes.some(([t]) => t === 'markets.book')),
    )
    .toBe(true);
  await screen.until('markets.quote', SYMBOL, (view) => view.staleMs === null);
}

/** Nothing on the screen may ever read like a programming error. */
function expectCleanViews({ screen }: StreamClient): void {
  const changes = [
    ...screen.frames.flatMap((frame) => frame.changes),
    ...screen.facts.flatMap((fact) => fact.changes),
  ];
  expect(changes.length).toBeGreaterThan(0);
  for (const [topic, , view] of changes) {
    expect(JSON.stringify(view)).not.toMatch(/NaN|undefined|Infinity|\[object/);
    if (topic === 'markets.candles') expect([...view.rows].every(Number.isFinite)).toBe(true);
  }
}

test('a reset shows at once, and what comes after it replaces: no row twice, the newest quote', async () => {
  const pair = await openPair();
  await becomes(pair, 'live');
  await moves(pair);
  pair.proxy.cut('websockets');
  await becomes(pair, 'reconnecting');
  await becomes(pair, 'live');
  await moves(pair);
  const ids = pair.screen.latest('markets.trades', SYMBOL)?.trades.map(({ id }) => id) ?? [];
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  const times = pair.bars(`${SYMBOL}|1m`).map(([timeMs]) => timeMs);
  expect(new Set(times).size).toBe(times.length);
});

test('a half-open connection is called delayed after three seconds of silence, left after five and replaced', async () => {
  const pair = await openPair();
  await becomes(pair, 'live');
  await moves(pair);
  const silentAtMs = performance.now();
  pair.proxy.change({ blackHole: true });
  await becomes(pair, 'delayed');
  expect(performance.now() - silentAtMs).toBeGreaterThan(2500);
  pair.proxy.heal();
  await becomes(pair, 'reconnecting');
  expect(performance.now() - silentAtMs).toBeGreaterThan(4500);
  await becomes(pair, 'live');
  await moves(pair);
});

test('a slow line of 50 kB/s and 800 ms is live, with its latency told and nothing asked for twice', async () => {
  const pair = await openPair({ faults: { latencyMs: 800, bytesPerSecond: 50_000 } });
  const view = await becomes(pair, 'live');
  expect(view.state).toBe('live');
  await moves(pair);
  await expect
    .poll(() => {
      const connection = pair.screen.latest('connection');
      return connection?.state === 'live' ? connection.latencyMs : 0;
    })
    .toBeGreaterThanOrEqual(800);
  await moves(pair);
  expect(pair.asked).toEqual([...new Set(pair.asked)]);
  expect(pair.drops()).toBe(0);
});

test('a greeting, a subscription and a snapshot that are lost are noticed and asked for again', async () => {
  const pair = await openPair({
    faults: { down: { drop: 1, only: ['hello'] } },
    socket: QUICK,
  });
  await expect.poll(() => pair.proxy.counts().websockets, { timeout: 20_000 }).toBeGreaterThan(1);
  pair.proxy.change({ down: { drop: 1, only: ['snapshot'] } });
  await becomes(pair, 'live');
  await expect.poll(() => pair.asked.length, { timeout: 20_000 }).toBeGreaterThan(4);
  pair.proxy.heal();
  await pair.screen.until('markets.book', SYMBOL, (view) => view.bids.length > 0);
  await moves(pair);
});

test('malformed frames are refused at the edge: the old state stays, and the stream goes on after them', async () => {
  const pair = await openPair({ socket: QUICK });
  await becomes(pair, 'live');
  await moves(pair);
  const only = ['update', 'batch', 'snapshot', 'heartbeat'];
  pair.proxy.change({ down: { mutate: 0.3, only } });
  await expect
    .poll(() => pair.proxy.counts().down.mutated, { timeout: 40_000 })
    .toBeGreaterThan(30);
  expect(pair.screen.latest('markets.book', SYMBOL)?.bids.length).toBeGreaterThan(0);
  expect(pair.screen.latest('markets.quote', SYMBOL)?.lastText).toMatch(/^[\d,]+\.\d+$/);
  pair.proxy.heal();
  await becomes(pair, 'live');
  await moves(pair);
  expectCleanViews(pair);
});

const httpJunk = [
  ['HTML', '<!doctype html><h1>502 Bad Gateway</h1>', 'text/html'],
  ['nothing', '', 'application/json'],
  [
    'wrong types',
    '{"type":"ok","message":{"serverTime":"x","list":[1,null,{}]}}',
    'application/json',
  ],
  ['a missing message', '{"type":"ok"}', 'application/json'],
  ...junkValues.map((junk) => [junk.slice(0, 30), junk, 'application/json'] as const),
] as const;

test('malformed answers are refused, whatever stands in place of an envelope, and nothing on show changes', async () => {
  const pair = await openPair();
  await becomes(pair, 'live');
  await moves(pair);
  const bars = pair.bars(`${SYMBOL}|1m`).length;
  for (const [, replacement, replacementType] of httpJunk) {
    pair.proxy.change({ http: { replace: 1, replacement, replacementType } });
    const answer = await pair.core.run('markets.quotations', {});
    expect(answer).toMatchObject({ ok: false, error: { code: 'bad_answer' } });
  }
  expect(pair.bars(`${SYMBOL}|1m`).length).toBeGreaterThanOrEqual(bars);
  // A reconnection asks for everything while every answer is junk.
  pair.proxy.cut('websockets');
  await becomes(pair, 'reconnecting');
  await becomes(pair, 'live');
  await moves(pair);
  pair.proxy.heal();
  expect((await pair.core.run('markets.quotations', {})).ok).toBe(true);
  expectCleanViews(pair);
});

test.each([
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
])(
  'a device whose clock is %s, and then jumps back, shows fresh quotes and no negative age',
  async (_, skewMs) => {
    const clock = { skewMs };
    const now = () => Date.now() + clock.skewMs;
    const environment = { clock: { now, elapsedMs: () => performance.now() } };
    const pair = await openPair({ environment });
    await becomes(pair, 'live');
    await moves(pair);
    clock.skewMs = 0;
    await moves(pair);
    const views = pair.screen.frames.flatMap(({ changes }) =>
      changes.flatMap(([topic, , view]) => (topic === 'markets.quote' ? [view] : [])),
    );
    expect(views.filter(({ staleMs }) => staleMs !== null && staleMs < 0)).toEqual([]);
    expect(views.at(-1)?.staleMs).toBeNull();
  },
);

test('SESS-06 a session that ends during twenty parallel calls is told once', async () => {
  const pair = await openPair();
  await becomes(pair, 'live');
  const login = await pair.core.run('session.login', DEMO);
  if (!login.ok) throw new Error('the demo account cannot log in');
  await pair.screen.until('session.current', '', (view) => view.state === 'user');
  await accepted(call(exchange().origin, 'session.logout', {}, { token: login.value }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => pair.core.run('session.user', {})),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, error: { code: 'login_required' } });
  await sleep(500);
  const told = pair.screen.notices().filter(({ kind }) => kind === 'loginRequired');
  expect(told).toHaveLength(1);
  expect(pair.screen.latest('session.current')).toEqual({ state: 'guest' });
});

test('SPOT-02 an order whose answer is lost is asked for again under the same key: one order, and never a false failure', async () => {
  const pair = await openPair();
  await becomes(pair, 'live');
  const login = await pair.core.run('session.login', DEMO);
  if (!login.ok) throw new Error('the demo account cannot log in');
  const token = login.value;
  const ordersNow = async () => {
    const fields = { status: 'open', page: '1', limit: '100' };
    const answer = call(exchange().origin, 'spot.orders', fields, { token });
    return (await accepted<{ list: { id: number }[] }>(answer)).list.length;
  };
  const before = await ordersNow();
  const targetPrice = ((await lastPrice(exchange().origin, SYMBOL)) * 0.8).toFixed(2);
  pair.proxy.change({ http: { below: '/api/coin/trade', loseAnswer: 1 } });
  const { send } = createSends({
    run: pair.core.run,
    token: () => token,
    elapsedMs: () => performance.now(),
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const order = { currencyId: 1, legalId: 3, type: 'buy', amount: '0.001', targetPrice } as const;
  const trading = send('spot.trade', order);
  await expect.poll(() => pair.proxy.counts().http.lostAnswers).toBeGreaterThan(1);
  expect(await ordersNow()).toBe(before + 1);
  pair.proxy.heal();
  const answer = await trading;
  if (!answer?.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  expect(await ordersNow()).toBe(before + 1);
  await accepted(
    call(
      exchange().origin,
      'spot.cancel',
      { id: String(answer.value.id) },
      { token, key: crypto.randomUUID() },
    ),
  );
});

test('a page of another protocol is told once to reload, and does not storm the server', async () => {
  const pair = await openPair({ auth: { v: 0 } });
  await expect.poll(() => pair.screen.notices()).toEqual([{ kind: 'upgradeRequired' }]);
  // Longer than anybody waits who has not been told to stay away.
  await sleep(2500);
  expect(pair.screen.notices()).toEqual([{ kind: 'upgradeRequired' }]);
  expect(pair.proxy.counts().websockets).toBe(1);
});

test('a page of a foreign origin gets no socket', async () => {
  const pair = await openPair({
    socket: { ...QUICK, extraHeaders: { Origin: 'https://evil.example' } },
  });
  await expect.poll(() => pair.proxy.counts().websockets).toBeGreaterThan(2);
  expect(pair.screen.frames.length + pair.screen.facts.length).toBeGreaterThan(0);
  const states = [...pair.screen.frames.flatMap((frame) => frame.changes)]
    .concat(pair.screen.facts.flatMap((fact) => fact.changes))
    .flatMap(([topic, , view]) => (topic === 'connection' ? [view.state] : []));
  expect(new Set(states)).toEqual(new Set(['connecting']));
});
