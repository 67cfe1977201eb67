import { expect, test } from 'vitest';
import type { BoardQuery } from '../../../contract/features/markets.ts';
import type { SpotDraft } from '../../../contract/features/spot-draft.ts';
import { exact } from '../../../contract/money.ts';
import { ofFile } from '../../support/of-file.ts';
import { openExchange } from '../world/real-exchange.ts';

const DEMO = { userString: 'demo@aureus.test', password: 'aureus-demo' };
const exchange = ofFile(openExchange);

async function openCore() {
  return exchange().openCore();
}

test('MARK-04 a guest sees quotes, book, tape and candles of the real exchange move', async () => {
  const { core, screen } = await openCore();
  await core.watch([
    ['connection', ''],
    ['markets.quote', 'BTCUSDT'],
    ['markets.book', 'BTCUSDT'],
    ['markets.trades', 'BTCUSDT'],
    ['markets.candles', 'BTCUSDT|1h'],
    ['markets.sparkline', 'BTCUSDT'],
  ]);
  await screen.until('connection', '', (view) => view.state === 'live');
  const first = await screen.until('markets.quote', 'BTCUSDT', (view) => view.lastText !== '');
  await screen.until('markets.quote', 'BTCUSDT', (view) => view.lastText !== first.lastText);
  const book = await screen.until(
    'markets.book',
    'BTCUSDT',
    (view) => view.bids.length >= 20 && view.asks.length >= 20,
  );
  expect(exact(book.asks[0]?.price ?? '0').gt(book.bids[0]?.price ?? '0')).toBe(true);
  expect(book.bids.at(-1)?.depth).toBeLessThanOrEqual(1);
  const tape = await screen.until('markets.trades', 'BTCUSDT', (view) => view.trades.length > 0);
  await screen.until(
    'markets.trades',
    'BTCUSDT',
    (view) => (view.trades[0]?.id ?? 0) > (tape.trades[0]?.id ?? 0),
  );
  await screen.until(
    'markets.candles',
    'BTCUSDT|1h',
    (view) => view.state === 'ready' && view.from > 0,
  );
  expect(screen.latest('markets.sparkline', 'BTCUSDT')?.path).toMatch(/^M[\d. L]+$/);
});

test('bars rolled up here are the bars of the server, and older ones come on demand', async () => {
  const { core, screen } = await openCore();
  const key = 'ETHUSDT|4h';
  await core.watch([['markets.candles', key]]);
  const whole = await screen.until(
    'markets.candles',
    key,
    (view) => view.state === 'ready' && view.from === 0 && view.rows.length > 0,
  );
  await screen.until('markets.candles', key, (view) => view.from > 0);
  const asked = await core.run('markets.candles', { symbol: 'ETHUSDT', period: '4h' });
  const latest = screen.latest('markets.candles', key);
  if (!asked.ok || latest === undefined) throw new Error('no candles');
  const [timeMs, open, high, low, , volume] = [...latest.rows.slice(-6)];
  const truth = asked.value.list.at(-1)?.map(Number) ?? [];
  expect(timeMs).toBe(truth[0]);
  expect(open).toBe(truth[1]);
  // The server's answer is a moment newer or older than the last frame.
  expect(Math.abs((high ?? 0) / (truth[2] ?? 1) - 1)).toBeLessThan(0.005);
  expect(Math.abs((low ?? 0) / (truth[3] ?? 1) - 1)).toBeLessThan(0.005);
  expect(Math.abs((volume ?? 0) / (truth[5] ?? 1) - 1)).toBeLessThan(0.01);
  const count = whole.rows.length / 6;
  expect(await core.act('chart.move', { chart: key, to: 'older' })).toEqual({
    hasOlder: true,
    hasNewer: false,
  });
  const longer = await screen.until(
    'markets.candles',
    key,
    (view) => view.from === 0 && view.rows.length / 6 > count,
  );
  const times = Array.from(
    { length: longer.rows.length / 6 },
    (_, row) => longer.rows[row * 6] ?? 0,
  );
  expect(times.every((time, row) => row === 0 || time > (times[row - 1] ?? 0))).toBe(true);
});

test('MARK-01 MARK-02 boards are filtered, ordered and searched in the core', async () => {
  const { core, screen } = await openCore();
  const query: BoardQuery = {
    tab: 'coins',
    category: 'all',
    sort: 'name',
    direction: 'ascending',
    search: '',
    limit: 100,
  };
  const [all, stocks, search] = [
    query,
    { ...query, tab: 'stock' as const },
    { ...query, tab: 'all' as const, search: 'bitco' },
  ].map((board) => JSON.stringify(board));
  if (all === undefined || stocks === undefined || search === undefined)
    throw new Error('unreachable');
  await core.watch([
    ['markets.board', all],
    ['markets.board', stocks],
    ['markets.board', search],
  ]);
  const coins = await screen.until('markets.board', all, (view) => view.length > 0);
  expect([...coins].sort()).toEqual(coins);
  expect(coins.length).toBeGreaterThanOrEqual(30);
  expect(await screen.until('markets.board', stocks, () => true)).toHaveLength(12);
  expect(await screen.until('markets.board', search, () => true)).toContain('BTCUSDT');
});

test('SPOT-03 SESS-05 SESS-06 the demo user logs in, previews, buys, and finds order and balance through the private channel', async () => {
  const { core, screen } = await openCore();
  await core.watch([
    ['session.current', ''],
    ['assets.overview', ''],
    ['spot.openOrders', ''],
    ['markets.catalogue', ''],
    ['markets.quote', 'BTCUSDT'],
  ]);
  const login = await core.run('session.login', DEMO);
  expect(login).toMatchObject({ ok: true });
  const session = await screen.until(
    'session.current',
    '',
    (view) => view.state === 'user' && view.user !== null,
  );
  expect(session).toMatchObject({ token: login.ok ? login.value : '', user: { isDemo: true } });
  const before = await screen.until(
    'assets.overview',
    '',
    (view) => view !== null && view.bitcoinText !== '',
  );
  const bitcoin = (await screen.until('markets.catalogue', '', (view) => view.length > 0)).find(
    (market) => market.symbol === 'BTCUSDT',
  );
  if (bitcoin === undefined) throw new Error('no bitcoin');

  const draft: SpotDraft = {
    symbol: 'BTCUSDT',
    side: 'buy',
    kind: 'market',
    price: '',
    amount: '0.01',
    percent: null,
  };
  const key = JSON.stringify(draft);
  await core.watch([['spot.preview', key]]);
  const preview = await screen.until(
    'spot.preview',
    key,
    (view) => view.totalText !== '' && view.problem === null,
  );
  expect(preview).toMatchObject({ amount: '0.01', feeRateText: '0.10%' });

  const { currencyId, legalId } = bitcoin;
  const sent = {
    currencyId,
    legalId,
    type: 'buy',
    amount: preview.amount,
    seenPrice: preview.seenPrice,
    seenAt: preview.seenAt,
  } as const;
  const bought = await core.run('spot.trade', sent, { intent: 'intent-buy-1' });
  expect(bought).toMatchObject({ ok: true, value: { status: 'filled', filled: '0.01' } });
  expect(await core.run('spot.trade', sent, { intent: 'intent-buy-1' })).toEqual(bought);
  const held = (view: typeof before) =>
    view?.accounts
      .find((row) => row.account === 'change')
      ?.balances.find((row) => row.currency === 'BTC')?.availableText;
  await screen.until('assets.overview', '', (view) => held(view) !== held(before));
  expect(
    exact(held(screen.latest('assets.overview') ?? null) ?? '0')
      .minus(held(before) ?? '0')
      .toFixed(),
  ).toBe('0.01');

  const ask = exact(preview.seenPrice).times('1.2').toDecimalPlaces(2).toFixed();
  const resting = await core.run(
    'spot.trade',
    { currencyId, legalId, type: 'sell', amount: '0.01', targetPrice: ask },
    { intent: 'intent-sell-1' },
  );
  const id = resting.ok ? resting.value.id : 0;
  const open = await screen.until('spot.openOrders', '', (view) =>
    view.some((order) => order.id === id),
  );
  expect(open.find((order) => order.id === id)).toMatchObject({
    side: 'sell',
    kind: 'limit',
    amountText: '0.01',
    filledPercent: 0,
  });
  expect(await core.run('spot.cancel', { id }, { intent: 'intent-cancel-1' })).toMatchObject({
    ok: true,
  });
  await screen.until('spot.openOrders', '', (view) => view.every((order) => order.id !== id));

  expect(await core.run('session.logout', {})).toMatchObject({ ok: true });
  expect(await screen.until('session.current', '', (view) => view.state === 'guest')).toEqual({
    state: 'guest',
  });
  await screen.until('assets.overview', '', (view) => view === null);
  expect(screen.latest('spot.openOrders')).toEqual([]);
});

test('MARK-03 MARK-05 favourites follow adding and removing', async () => {
  const { core, screen } = await openCore();
  await core.watch([['markets.favourites', '']]);
  await core.run('session.login', DEMO);
  const added = await core.run('markets.addFavourite', { currencyId: 5 });
  await screen.until('markets.favourites', '', (ids) => ids.includes(5));
  await core.run('markets.removeFavourite', { id: added.ok ? added.value.id : 0 });
  await screen.until('markets.favourites', '', (ids) => !ids.includes(5));
});
