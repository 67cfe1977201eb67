/** Practice as the core plays it: what is seen of the past, what orders come to, and that nothing of it is sent. */
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/plain/time.ts';
import { START_MS } from '../../world/scripted-world.ts';
import { FROM, minuteBar, openPractice, ripen } from './practice-world.ts';

test('a stretch begins paused at its first trade, on a market that has a name of its own', async () => {
  const { refusal, view, symbol, watch, world } = await openPractice();
  expect(refusal).toBeNull();
  expect(symbol).toBe('practice/1/BTCUSDT');
  expect(view()).toMatchObject({
    state: 'paused',
    of: 'BTCUSDT',
    source: 'recorded',
    at: FROM + 1,
  });
  await watch('1m');
  const quote = world.screen.latest('markets.quote', symbol);
  expect(quote).toMatchObject({ last: (minuteBar(FROM)[1] / 100).toFixed(2), staleMs: null });
});

test.each(['1m', '5m', '1h'] as const)(
  'a chart of %s shows no trade of the future',
  async (interval) => {
    const { watch, step, rowsOf, view } = await openPractice({ from: FROM + 17 * MINUTE_MS });
    const key = await watch(interval);
    for (let steps = 0; steps < 3; steps += 1) {
      const rows = rowsOf(key);
      const { at } = view();
      expect(rows.length).toBeGreaterThan(30);
      const past: number[] = [];
      for (let open = at - 3 * HOUR_MS; open < at; open += MINUTE_MS) past.push(open);
      const [openMs = 0, , high = 0, low = 0] = rows.at(-1) ?? [];
      expect(openMs).toBeLessThan(at);
      const seen: number[] = [];
      for (let open = openMs; open < at; open += MINUTE_MS) {
        const bar = minuteBar(open);
        const isOver = open + MINUTE_MS <= at;
        seen.push(...(isOver ? [bar[2], bar[3]] : [bar[1]]));
      }
      expect(high * 100).toBeCloseTo(Math.max(...seen), 5);
      expect(low * 100).toBeCloseTo(Math.min(...seen), 5);
      await step('1m');
    }
  },
);

test('it plays at its speed on the clock of the device, and stands still while it is paused', async () => {
  const { world, view, play, pause } = await openPractice();
  const before = view().at;
  await play(60);
  await world.rest(10_000);
  const played = view().at - before;
  expect(played).toBeGreaterThan(9 * MINUTE_MS);
  expect(played).toBeLessThan(11 * MINUTE_MS);
  await pause();
  const { at } = view();
  await world.rest(5000);
  expect(view()).toMatchObject({ state: 'paused', at });
});

test('a step is one bar of the chart, and what is played is the same each time', async () => {
  const play = async () => {
    const { step, view, world, symbol, watch } = await openPractice();
    await watch('1m');
    await step('15m');
    await step('1m');
    const { at } = view();
    return { at, quote: world.screen.latest('markets.quote', symbol) };
  };
  const [one, other] = [await play(), await play()];
  expect(one).toEqual(other);
  const open = Math.floor(FROM / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
  expect(one.at).toBe(open + 16 * MINUTE_MS);
});

test('orders on paper are rows of the trade screen, in the account of practice alone, and no call leaves for them', async () => {
  const { world, trade, step, watch, symbol, view } = await openPractice();
  await watch('1m');
  await world.core.watch([['spot.openOrders', '']]);
  const last = minuteBar(FROM)[1];
  const far = ((last - 2000) / 100).toFixed(2);
  expect(await trade({ side: 'buy', amount: '1' })).toEqual({ problem: null, status: 'filled' });
  expect(await trade({ side: 'buy', amount: '1', price: far })).toMatchObject({ status: 'open' });
  expect(await trade({ side: 'sell', amount: '5' })).toMatchObject({
    problem: { code: 'insufficient_balance' },
  });
  const [order] = world.screen.latest('spot.openOrders', symbol) ?? [];
  expect(order).toMatchObject({
    side: 'buy',
    price: far,
    base: 'BTC',
    quote: 'USDT',
    filledPercent: 0,
  });
  expect(order?.id).toBeLessThan(0);
  expect(world.screen.latest('spot.openOrders', '') ?? []).toEqual([]);
  expect(world.screen.latest('practice.past')).toMatchObject([
    { status: 'filled', amountText: '1.00' },
  ]);
  await step();
  expect(view().account).toMatchObject({ coinText: '1.00' });
  await world.core.act('practice.cancel', { id: order?.id ?? 0 });
  await ripen(world);
  expect(world.screen.latest('spot.openOrders', symbol)).toEqual([]);

  const paths = new Set(world.requests.map(({ request }) => new URL(request.url).pathname));
  expect([...paths].filter((path) => /coin|trade/.test(path))).toEqual([]);
  expect(world.requests.every(({ request }) => request.method === 'GET')).toBe(true);
  const channels = world.socket.said.map(({ payload }) => JSON.stringify(payload)).join(' ');
  expect(channels).not.toContain('practice');
});

test('the ticket is priced by what is played and by the paper account', async () => {
  const { world, symbol } = await openPractice();
  const draft = {
    symbol,
    side: 'buy',
    unit: 'base',
    percent: null,
    kind: 'market',
    price: '',
    amount: '1',
  };
  const key = JSON.stringify(draft);
  await world.core.watch([['spot.preview', key]]);
  await ripen(world);
  const preview = world.screen.latest('spot.preview', key);
  const ask = minuteBar(FROM)[1] + 1;
  expect(preview).toMatchObject({
    availableText: '10,000.00',
    averageText: (ask / 100).toFixed(2),
    problem: null,
  });
});

test('a new stretch begins with a new account, and the screens of the one before have nothing more to show', async () => {
  const { world, trade, symbol, view } = await openPractice();
  await trade({ side: 'buy', amount: '1' });
  const begun = world.core.act('practice.start', { symbol: 'BTCUSDT', from: FROM });
  await ripen(world);
  expect(await begun).toEqual({ refusal: null });
  await ripen(world);
  expect(view().symbol).not.toBe(symbol);
  expect(view().account).toMatchObject({ coinText: '0.00', moneyText: '10,000.00' });
  expect(world.screen.latest('practice.past')).toEqual([]);
  expect(await world.core.act('chart.move', { chart: `${symbol}|1m`, to: 'older' })).toEqual({
    hasOlder: false,
    hasNewer: false,
  });
});

test('a time without prices is refused, and the stretch ends with the present', async () => {
  for (const from of [Date.UTC(2020, 0, 1), Date.UTC(1900, 0, 1), -1])
    expect((await openPractice({ from })).refusal).toBe('noHistory');
  const { step, view } = await openPractice({ from: START_MS - 3 * MINUTE_MS });
  for (let steps = 0; steps < 6; steps += 1) await step('1m');
  expect(view().state).toBe('ended');
  expect(view().at).toBeLessThanOrEqual(START_MS);
});
