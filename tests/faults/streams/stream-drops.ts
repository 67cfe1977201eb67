/** Drops and restarts over and over, while traders trade and every price on show is judged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { staleAfterMs } from '../../../contract/rules/market/quote-age.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { readOutbox } from '../../../server/ledger/outbox.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy/fault-proxy.ts';
import { lastPrice } from '../kills/random-orders.ts';
import { openServerHome, type ServerHome, type ServerProcess } from '../kills/server-process.ts';
import { accepted, call, ordersOf, registerTrader, submit, type Trader } from '../kills/trader.ts';
import { followPrices, isShownAsFresh, type PriceTruth } from './price-truth.ts';
import {
  openPrivateListener,
  openStreamClient,
  type PrivateListener,
  QUICK,
  type StreamClient,
} from './stream-client.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BTCUSDT-PERP'] as const;
const CHARTS = ['BTCUSDT|1m', 'ETHUSDT|1m', 'BTCUSDT|5m'] as const;
const GUESTS = repetitions({ short: 3, long: 5 });
const SAMPLE_EVERY_MS = 250;
/** The age of a quote is looked at once a second; a view may be that much older than its limit. */
const PULSE_MS = 1000;
const MARGIN_MS = 500;
const ORDER_EVERY_MS = 150;
const MEAN_LIFE_MS = 500;
const STARVED_MS = 10_000;
const FED_MS = 3000;
const GREY_WITHIN = { timeout: 3 * (STARVED_MS + FED_MS), interval: SAMPLE_EVERY_MS };
const MARKET_SEED = 'faults';

interface Party {
  readonly home: ServerHome;
  readonly proxies: readonly FaultProxy[];
  readonly clients: readonly StreamClient[];
  readonly trader: Trader;
  readonly listener: PrivateListener;
  readonly truth: PriceTruth;
}

interface Samples {
  taken: number;
  fresh: number;
  /** On a live connection, and shown with their age. */
  grey: number;
  oldestMs: number;
  readonly lies: string[];
}

export async function dropAndRestart(run: { drops: number; restarts: number }): Promise<void> {
  const { drops, restarts } = run;
  const home = openServerHome({ MARKET_SEED });
  const state: { server: ServerProcess; isOver: boolean } = {
    server: await home.start(),
    isOver: false,
  };
  const party = await gather(home, state.server);
  try {
    const trading = trade(party, () => state);
    const starving = starve(party, () => state.isOver);
    const samples = watchPrices(party);
    const dropsNow = () => party.proxies.reduce((sum, proxy) => sum + proxy.counts().cuts, 0);
    let done = 0;
    while (done < restarts || dropsNow() < drops) {
      // Restarts are spread over the drops; what is left of either is made up for at the end.
      await sleep(2000 + Math.random() * 2500);
      if (done >= restarts) continue;
      state.server = await restart(party, state.server, done % 2 === 0 ? 'kill' : 'terminate');
      done += 1;
    }
    // A restart within a starved stretch leaves that client without any price; the next has one.
    await expect.poll(() => samples.grey, GREY_WITHIN).toBeGreaterThan(0);
    const dropped = dropsNow();
    state.isOver = true;
    await starving;
    for (const proxy of party.proxies) proxy.heal();
    const orders = await trading;
    await calm(party);
    samples.stop();
    const bars = await compareCandles(party, state.server.url);
    const events = await compareEvents(party, state.server);
    expect(samples.lies).toEqual([]);
    expect(samples.fresh).toBeGreaterThan(samples.taken / 20);
    reportCount({
      what: 'drops and server restarts under the stream',
      count: dropped,
      outcome:
        `${done} restarts, ${bars} candles as the server's, ${events} private events of ${orders} orders once each, ` +
        `${samples.fresh} of ${samples.taken} samples shown as live and none stale (oldest ${samples.oldestMs} ms), ${samples.grey} grey`,
    });
  } finally {
    await leave(party);
  }
}

async function gather(home: ServerHome, server: ServerProcess): Promise<Party> {
  const truth = followPrices(MARKET_SEED, SYMBOLS);
  const trader = await registerTrader(home, server.url, 'dropped@example.com');
  const proxies: FaultProxy[] = [];
  const nextProxy = async () => {
    const cutEveryMs = MEAN_LIFE_MS * (1 + proxies.length);
    const proxy = await startFaultProxy({
      target: server.url,
      seed: proxies.length + 1,
      faults: { latencyMs: 5, jitterMs: 20, cutEveryMs },
    });
    proxies.push(proxy);
    return proxy;
  };
  const listener = openPrivateListener({
    origin: (await nextProxy()).url,
    token: trader.token,
  });
  await expect.poll(() => listener.startedAt()).not.toBeNull();
  const clients: StreamClient[] = [];
  for (let number = 0; number < GUESTS + 1; number += 1) {
    const client = await openStreamClient({
      origin: (await nextProxy()).url,
      token: number === 0 ? trader.token : null,
      socket: QUICK,
    });
    await client.core.watch([
      ['connection', ''],
      ...SYMBOLS.map((symbol) => ['markets.quote', symbol] as const),
      ...CHARTS.map((key) => ['markets.candles', key] as const),
      ...(number === 0 ? ([['spot.openOrders', '']] as const) : []),
    ]);
    clients.push(client);
  }
  return { home, proxies, clients, trader, listener, truth };
}

async function restart(
  { home, proxies }: Party,
  server: ServerProcess,
  way: 'kill' | 'terminate',
): Promise<ServerProcess> {
  await server[way]();
  const next = await home.start();
  for (const proxy of proxies) proxy.setTarget(next.url);
  return next;
}

/** Orders straight to the server, so that their events come while the stream is in trouble. */
async function trade(
  { trader }: Party,
  now: () => { server: ServerProcess; isOver: boolean },
): Promise<number> {
  const last = await lastPrice(now().server.url, 'BTCUSDT');
  let placed = 0;
  for (let number = 0; !now().isOver; number += 1) {
    const price = (last * (0.999 + Math.random() * 0.002)).toFixed(2);
    const type = number % 2 === 0 ? 'buy' : 'sell';
    const fields = { currency_id: '1', legal_id: '3', type, amount: '0.0005', target_price: price };
    const intent = await submit(now().server.url, trader, { name: 'spot.trade', fields });
    if (intent.answer?.envelope.type === 'ok') placed += 1;
    await sleep(ORDER_EVERY_MS);
  }
  return placed;
}

/**
 * One client hears the heartbeat and nothing else for a while, again and again: its connection is
 * live and its prices grow old.
 */
async function starve({ proxies }: Party, isOver: () => boolean): Promise<void> {
  const proxy = proxies.at(-1);
  while (!isOver()) {
    const only = ['batch', 'update', 'snapshot'];
    proxy?.change({ cutEveryMs: 0, down: { drop: 1, only } });
    await sleep(STARVED_MS);
    proxy?.change({ down: { drop: 0, only: [] } });
    await sleep(FED_MS);
  }
}

function watchPrices({ clients, truth }: Party): Samples & { stop(): void } {
  const samples: Samples = { taken: 0, fresh: 0, grey: 0, oldestMs: 0, lies: [] };
  let dueMs = performance.now() + SAMPLE_EVERY_MS;
  const timer = setInterval(() => {
    const lateMs = performance.now() - dueMs;
    dueMs = performance.now() + SAMPLE_EVERY_MS;
    // What was held up together with the clients says nothing about them.
    if (lateMs > SAMPLE_EVERY_MS) return;
    for (const client of clients) sample(client, { truth, samples });
  }, SAMPLE_EVERY_MS);
  return Object.assign(samples, { stop: () => clearInterval(timer) });
}

function sample(
  { screen }: StreamClient,
  { truth, samples }: { truth: PriceTruth; samples: Samples },
): void {
  const isLive = screen.latest('connection')?.state === 'live';
  for (const symbol of SYMBOLS) {
    const view = screen.latest('markets.quote', symbol);
    samples.taken += 1;
    if (isLive && view !== undefined && view.staleMs !== null) samples.grey += 1;
    if (!isLive || !isShownAsFresh(view)) continue;
    samples.fresh += 1;
    const ageMs = truth.ageMs(symbol, view.lastText);
    if (ageMs !== null) samples.oldestMs = Math.max(samples.oldestMs, ageMs);
    // Every market here is liquid, so the shorter limit holds.
    const limitMs = staleAfterMs(Number.POSITIVE_INFINITY) + PULSE_MS + MARGIN_MS;
    if (ageMs === null || ageMs > limitMs)
      samples.lies.push(`${symbol} ${view.lastText} is ${ageMs} ms old and shown as live`);
  }
}

async function calm({ clients }: Party): Promise<void> {
  for (const { screen } of clients) {
    await expect
      .poll(() => screen.latest('connection')?.state, { timeout: 60_000, interval: 100 })
      .toBe('live');
  }
  // The heartbeat of each second, and one more that finds nothing missing.
  await sleep(4000);
}

/** Bars that are closed for good must be those of the server, none missed and none invented. */
async function compareCandles({ clients }: Party, url: string): Promise<number> {
  let compared = 0;
  for (const key of CHARTS) {
    for (const client of clients) {
      const pair = { told: [] as number[][], held: [] as number[][] };
      // A minute may end between the two looks; the next look is of the same minute.
      await expect
        .poll(
          async () => {
            Object.assign(pair, await closedBars(client, { key, url }));
            return pair.held;
          },
          { timeout: 15_000, interval: 500 },
        )
        .toSatisfy((held) => JSON.stringify(held) === JSON.stringify(pair.told));
      compared += pair.held.length;
    }
  }
  return compared;
}

async function closedBars(
  client: StreamClient,
  { key, url }: { key: string; url: string },
): Promise<{ told: number[][]; held: number[][] }> {
  const [symbol = '', period = ''] = key.split('|');
  const { list } = await accepted<{ list: (string | number)[][] }>(
    call(url, 'markets.candles', { symbol, period }),
  );
  const closed = list.slice(0, -1).map((row) => row.map(Number));
  const bars = client.bars(key);
  const firstMs = Math.max(bars[0]?.[0] ?? 0, closed[0]?.[0] ?? 0);
  const lastMs = closed.at(-1)?.[0] ?? 0;
  const within = (rows: number[][]) =>
    rows.filter(([timeMs = 0]) => timeMs >= firstMs && timeMs <= lastMs);
  return { told: within(closed), held: within(bars) };
}

/** Every row of the outbox since the listener began, once each and in order. */
async function compareEvents(party: Party, server: ServerProcess): Promise<number> {
  const { home, listener, trader, clients } = party;
  const [client] = clients;
  const shown = () => client?.screen.latest('spot.openOrders')?.map(({ id }) => id) ?? [];
  const unlike = async () => {
    const all = await ordersOf(server.url, trader);
    const open = all.filter(({ status }) => status === 'open').map(({ id }) => id);
    return [shown(), open].map((ids) => ids.toSorted((one, other) => one - other).join());
  };
  // An order may be filled between the two looks.
  await expect
    .poll(unlike, { timeout: 15_000, interval: 500 })
    .toSatisfy(([held, told]) => held === told);
  const { id: userId } = await accepted<{ id: number }>(
    call(server.url, 'session.user', {}, { token: trader.token }),
  );
  await server.terminate();
  const database = await openDatabase({ dataDir: home.dataDir });
  try {
    const rows = await readOutbox(database, userId, listener.startedAt() ?? 0, 1_000_000);
    const told = rows.map(({ name, payload, createdAt }) => ({ name, time: createdAt, payload }));
    expect(listener.missed()).toBe(1);
    expect(listener.events).toEqual(told);
    expect(told.length).toBeGreaterThan(0);
    return told.length;
  } finally {
    await database.close();
  }
}

async function leave({ home, proxies, clients, listener, truth }: Party): Promise<void> {
  listener.close();
  truth.stop();
  for (const client of clients) client.close();
  for (const proxy of proxies) await proxy.close();
  await home.close();
}
