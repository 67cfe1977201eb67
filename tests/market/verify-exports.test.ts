/**
 * A day of a sandbox in which a user trades: what its exports say is made again from the key of the day, and whatever is
 * changed in them is named.
 */
import { expect, test } from 'vitest';
import type { Core } from '../../contract/core.ts';
import type { ExportKind } from '../../contract/features/portfolio.ts';
import { Exact } from '../../contract/money.ts';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import { DEMO_LOGIN } from '../../server/sandbox/demo-login.ts';
import { checkExport } from '../../tools/verify/check-export.ts';
import { type Ask, computeDay, fetchKey } from '../../tools/verify/computed-day.ts';
import { ofFile } from '../support/of-file.ts';
import { startTestServer } from '../support/server.ts';
import { openRealCore } from '../workers/world/real-core.ts';

const BITCOIN = { currencyId: 1, legalId: 3 };
const STEP_MS = 5 * MINUTE_MS;
/** So many of them are left of a day from 08:00 on. */
const MOST_STEPS = 180;
const EXPORTS = ['options', 'duals', 'positions', 'futuresOrders', 'spotOrders'] as const;

const world = ofFile(async () => {
  const server = await startTestServer({
    market: 'simulated',
    withDemo: true,
    environment: { MARKET_RATE: '13' },
  });
  const { clock } = server.exchange;
  const { core, close } = await openRealCore(server.url, {
    clock: { now: () => clock.now(), elapsedMs: () => performance.now() },
  });
  await must(core.run('session.login', DEMO_LOGIN));
  return {
    ...{ server, core },
    async close() {
      close();
      await server.close();
    },
  };
});

async function must<Value>(
  asked: Promise<{ ok: true; value: Value } | { ok: false; error: unknown }>,
): Promise<Value> {
  const answer = await asked;
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

/** Moves the clock, and waits until the market has come after it. */
async function pass(byMs: number): Promise<void> {
  const { server } = world();
  const { clock, feed } = server.exchange;
  server.advanceMs(byMs);
  const lastOf = () => Math.max(...feed.markets.map(({ id }) => feed.quote(id)[1]));
  await expect.poll(lastOf, { timeout: 20_000, interval: 5 }).toBeGreaterThan(clock.now() - 30_000);
}

async function exported(core: Core, what: ExportKind): Promise<string> {
  let text = '';
  for (let isDone = false; !isDone; ) {
    const part = await must(core.act('exports.next', { what, id: 'all' }));
    text += part.text;
    isDone = part.isDone;
  }
  return text;
}

/** Buys an investment that matures on the next day. */
async function invest(core: Core): Promise<number> {
  const { list } = await must(core.run('dualInvest.products', { days: 1, limit: 100 }));
  const product = list.find(({ type, currency }) => type === 'call' && currency === 'BTC');
  if (!product) throw new Error('no product of one day is on sale');
  const { id, currencyId, minimumShares: num } = product;
  const bought = core.run('dualInvest.purchase', { id, num, currencyId, type: 'call' });
  return (await must(bought)).id;
}

/** An option, a position on either side that little liquidates, one with a stop, and orders that wait. */
async function trade(core: Core): Promise<number> {
  const { feed } = world().server.exchange;
  const perpetual = feed.marketBySymbol('BTCUSDT-PERP');
  if (!perpetual) throw new Error('no contract');
  const last = new Exact(feed.quote(perpetual.id)[2]).div(10 ** perpetual.priceScale);
  const near = (part: number) => last.times(part).toFixed(perpetual.priceScale);
  const option = { matchId: 1, currencyId: 3, type: 'up', seconds: 30, number: '10' } as const;
  const { id } = await must(core.run('options.submit', option));
  const order = { ...BITCOIN, marginMode: 'isolated' } as const;
  const high = { ...order, type: 'market', multiple: 500, lots: '1' } as const;
  for (const side of ['long', 'short'] as const)
    await must(core.run('futures.submit', { ...high, side }));
  await must(
    core.run('futures.submit', {
      ...{ ...order, type: 'market', side: 'long', multiple: 10, lots: '1' },
      ...{ stopLossPrice: near(0.9992), targetProfitPrice: near(1.0008) },
    }),
  );
  for (const part of [0.9993, 1.0007])
    await must(
      core.run('futures.submit', {
        ...{ ...order, type: 'stop_market', side: 'long', multiple: 5, lots: '1' },
        triggerPrice: near(part),
      }),
    );
  const spot = { ...BITCOIN, amount: '0.001' };
  await must(core.run('spot.trade', { ...spot, type: 'buy', targetPrice: near(0.9995) }));
  await must(core.run('spot.trade', { ...spot, type: 'sell', targetPrice: near(1.0005) }));
  return id;
}

/** What came of it, by the words of the exchange. */
async function settledCounts(core: Core, own: { dual: number; option: number }) {
  const { list: options } = await must(core.run('options.orders', { status: 'history' }));
  const { list: closed } = await must(core.run('futures.positions', { status: 'closed' }));
  const { list: orders } = await must(core.run('futures.orders', { scope: 'all' }));
  const { list: duals } = await must(core.run('dualInvest.orders', { status: 'success' }));
  const { list: open } = await must(core.run('spot.orders', { status: 'open' }));
  const byReason = (reasons: readonly (string | null)[]) =>
    closed.filter(({ closeReason }) => reasons.includes(closeReason)).length;
  return {
    // The demo account has a past of its own.
    isOption: options.some(({ id }) => id === own.option),
    isDual: duals.some(({ id }) => id === own.dual),
    liquidated: byReason(['liquidation']),
    stopped: byReason(['stop_loss', 'target_profit']),
    triggered: orders.filter(({ type, outcome }) => type === 'stop_market' && outcome === 'filled')
      .length,
    waiting: open.length,
  };
}

const ask: Ask = async (path) => {
  const answer = await world().server.send(`/api${path}`);
  return ((await answer.json()) as { message: unknown }).message;
};

test('what a user was settled by on a day agrees with its key in every export, and a change in any of them is named', {
  timeout: 180_000,
}, async () => {
  const { core, server } = world();
  const { clock } = server.exchange;
  await server.running.jobs.runDue();
  const dual = await invest(core);
  const startMs = (dayOf(clock.now()) + 1) * DAY_MS;
  await pass(startMs + 8 * HOUR_MS + MINUTE_MS - clock.now());
  const option = await trade(core);
  const isDone = async () => {
    const counts = await settledCounts(core, { dual, option });
    const isClosed = counts.liquidated > 0 && counts.stopped > 0 && counts.triggered > 0;
    return counts.isOption && counts.isDual && isClosed && counts.waiting < 2;
  };
  for (let step = 0; step < MOST_STEPS && !(await isDone()); step += 1) await pass(STEP_MS);
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
  await pass(startMs + DAY_MS + HOUR_MS - clock.now());

  const computed = computeDay(await fetchKey(ask, dayOf(startMs)));
  const said: string[] = [];
  const verify = (csv: string) => checkExport(csv, { computed, say: (text) => said.push(text) });
  const tables = new Map<ExportKind, string>();
  for (const what of EXPORTS) tables.set(what, await exported(core, what));
  for (const [what, csv] of tables) expect([what, verify(csv)]).toEqual([what, []]);
  const agreed = said.flatMap((text) => /^(\d+) settlements agree/.exec(text)?.[1] ?? []);
  expect(agreed.map(Number).every((count) => count > 0)).toBe(true);
  expect(agreed).toHaveLength(EXPORTS.length);
  expect(said.filter((text) => text.endsWith('in the export is of the same chain'))).toHaveLength(
    EXPORTS.length,
  );

  /** The same table with another value in a column of the first row that has one and that is of this kind. */
  const changed = (what: ExportKind, column: string, isWanted = (_row: string) => true) => {
    const [head = '', ...rows] = (tables.get(what) ?? '').split('\r\n');
    const place = head.split(',').indexOf(column);
    const cellsOf = (row: string) => row.split(',');
    const wanted = rows.findIndex((row) => isWanted(row) && (cellsOf(row)[place] ?? '') !== '');
    expect([what, column, place >= 0 && wanted >= 0]).toEqual([what, column, true]);
    const cells = cellsOf(rows[wanted] ?? '');
    const others: Readonly<Record<string, string>> = {
      chain_key: 'ab'.repeat(32),
      chain_terms: '2@14',
    };
    cells[place] = others[column] ?? '1';
    return verify([head, ...rows.with(wanted, cells.join(','))].join('\r\n'));
  };
  const named = (text: string) => [expect.stringContaining(text)];
  expect(changed('options', 'settle_price')).toEqual(named(': settle_price is 1, and the key'));
  expect(changed('options', 'open_tick')).toEqual(named(': open_tick is 1, and the key gives'));
  expect(changed('duals', 'settlement_price')).toEqual(named(': settlement_price is 1, and'));
  expect(changed('duals', 'paid_amount')).toEqual(named(': paid_amount is 1, and the key gives'));
  const isLiquidated = (row: string) => row.includes(',liquidation,');
  expect(changed('positions', 'close_mark', isLiquidated)).toEqual(
    named(' (liquidation): close_mark is 1, and the key gives'),
  );
  const isTriggered = (row: string) => row.includes('stop_market') && row.includes(',filled,');
  expect(changed('futuresOrders', 'trigger_price', isTriggered)).toEqual(
    named(': trigger_price is 1, and the key gives'),
  );
  expect(changed('options', 'chain_key')).toEqual(
    named('in the export is of another chain than that of'),
  );
  expect(changed('options', 'chain_terms')).toEqual(
    named(
      'was to be of version 2 at 14 trades a second by the export, and is told to be of 2 at 13',
    ),
  );
  const { keys, ...others } = computed;
  const otherKeys = computeDay({
    day: computed.day,
    key: '01'.repeat(32),
    terms: computed.told,
  }).keys;
  const plain = (tables.get('options') ?? '').replaceAll(/,[0-9a-f]{64},2,2@13\r\n/g, ',,,\r\n');
  expect(
    checkExport(plain, { computed: { ...others, keys: otherKeys }, say: () => undefined }).length,
  ).toBeGreaterThan(0);
  expect(keys.revealed(computed.day)).toMatch(/^[0-9a-f]{64}$/);
});
