/**
 * The preview and the exchange, side by side: random orders are previewed by a real core and sent to a
 * real server, whose prices and clock stand still in between.
 */
import { expect, onTestFinished, test } from 'vitest';
import type {
  FuturesOrder,
  FuturesPosition,
} from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft, FuturesPreview } from '../../../../contract/features/futures-views.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { createClock } from '../../../../server/clock.ts';
import type { ManualFeed } from '../../../../server/market/manual-feed.ts';
import { act } from '../../../../server/operator/verbs.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import type { TestServer } from '../../../support/server.ts';
import { openRealCore } from '../../world/real-core.ts';
import { type Choice, randomDraft, seededChoice } from './futures-drafts.ts';

const ORDERS = repetitions({ short: 60, long: 10_000 });
const ORDERS_A_PRICE = 10;
/** Above this the moves of a few prices could liquidate. */
const HIGHEST_KEPT = 10;
const LONGEST_MS = ORDERS * 500 + 30_000;
const SEED = 20_260_107;
const SYMBOLS = ['BTCUSDT-PERP', 'ETHUSDT-PERP', 'DOGEUSDT-PERP'] as const;
const opened = serverOfFile();

/** A trader with a core of their own, who watches what a ticket watches. */
async function openTrader(server: TestServer) {
  const { email, password, userId } = await server.register('futures-preview@aureus.test');
  // A tier has a discount on the fees, which makes them less round.
  await server.exchange.database.query('update users set vip_tier = 2 where id = $1', [userId]);
  const { core, screen, close } = await openRealCore(server.url);
  onTestFinished(close);
  await core.watch([
    ['connection', ''],
    ['futures.positions', ''],
    ['futures.account', ''],
    ...SYMBOLS.flatMap((symbol) => [
      ['markets.book', symbol] as const,
      ['markets.quote', symbol] as const,
      ['futures.terms', symbol] as const,
    ]),
  ]);
  await core.run('session.login', { userString: email, password });
  await screen.until('connection', '', (view) => view.state === 'live');
  for (const symbol of SYMBOLS)
    await screen.until('futures.terms', symbol, (view) => view !== null);
  await screen.until('futures.account', '', (view) => view !== null);
  return { core, screen, email };
}
type Trader = Awaited<ReturnType<typeof openTrader>>;

/**
 * What would act by itself when the price moves is taken away first, so that the exchange is at rest
 * again when the prices have come to the core: entrusted orders, stops and high leverage.
 */
async function tidy({ core }: Trader, isWhole: boolean): Promise<void> {
  const doing = await core.run('futures.orders', { scope: 'current', limit: 100 });
  for (const { id } of doing.ok ? doing.value.list : []) {
    expect(await core.run('futures.cancel', { id })).toMatchObject({ ok: true });
  }
  if (isWhole) await core.run('futures.closeBatch', { type: 'all' });
  const open = await core.run('futures.positions', { limit: 100 });
  for (const position of open.ok ? open.value.list : []) {
    const { targetProfitPrice, stopLossPrice, trailingRate, multiple, id } = position;
    const hasStops = [targetProfitPrice, stopLossPrice, trailingRate].some((stop) => stop !== null);
    if (hasStops || multiple > HIGHEST_KEPT)
      expect(await core.run('futures.close', { id })).toMatchObject({ ok: true });
  }
}

/** Other prices, and the books that come with them, as far as the core. */
async function moveAll(server: TestServer, { screen }: Trader, choice: Choice): Promise<void> {
  const { feed } = server.exchange;
  server.advanceMs(1000);
  for (const market of SYMBOLS.map((symbol) => marketOf(server, symbol))) {
    const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
    const moved = last.times(1000 + choice.below(41) - 20).div(1000);
    (feed as ManualFeed).setPrice(market.symbol, moved.toFixed(market.priceScale));
  }
  for (const { id, symbol, priceScale } of SYMBOLS.map((symbol) => marketOf(server, symbol))) {
    const { asks, bids } = feed.book(id);
    const prices = [...asks, ...bids].map(([ticks]) => scaledText(ticks, priceScale)).join();
    await screen.until(
      'markets.book',
      symbol,
      (view) => [...view.asks, ...view.bids].map(({ price }) => price).join() === prices,
    );
    const last = scaledText(feed.quote(id)[2], priceScale);
    await screen.until(
      'markets.quote',
      symbol,
      ({ lastText }) => plain(lastText) === plainText(exact(last)),
    );
  }
}

function marketOf(server: TestServer, symbol: string): Market {
  const market = server.exchange.feed.marketBySymbol(symbol);
  if (market === undefined) throw new Error(`no market ${symbol}`);
  return market;
}

/** Fees and losses have used up what a new account has: the operator gives it again. */
async function refill(server: TestServer, { email }: Trader): Promise<void> {
  const args = [email, 'lever', 'USDT', '2000'];
  const request = { verb: 'credit', args, operator: 'test' };
  const { exitCode } = await act({ ...server.running, clock: createClock() }, request);
  expect(exitCode).toBe(0);
}

/** The preview at what the exchange has free, which it says beside the positions. */
async function previewOf({ core, screen }: Trader, draft: FuturesDraft, free: string) {
  const key = JSON.stringify(draft);
  await core.watch([['futures.preview', key]]);
  const view = await screen.until(
    'futures.preview',
    key,
    ({ freeText }) => plain(freeText) === free,
  );
  await core.unwatch([['futures.preview', key]]);
  return view;
}

async function askPositions({ core }: Trader) {
  const answer = await core.run('futures.positions', { limit: 100 });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

function send({ core }: Trader, market: Market, draft: FuturesDraft, preview: FuturesPreview) {
  const { side, type, marginMode, multiple, timeInForce, postOnly } = draft;
  const { currencyId, legalId } = market;
  const optional = {
    ...(type === 'limit' && { timeInForce, postOnly }),
    ...(preview.expiresAt !== null && { expiresAt: preview.expiresAt }),
    ...(preview.price !== '' && { targetPrice: preview.price }),
    ...(preview.trigger !== '' && { triggerPrice: preview.trigger }),
    ...(preview.targetProfit !== '' && { targetProfitPrice: preview.targetProfit }),
    ...(preview.stopLoss !== '' && { stopLossPrice: preview.stopLoss }),
    ...(preview.trailingRate !== '' && { trailingRate: preview.trailingRate }),
  };
  const order = { currencyId, legalId, side, type, marginMode, multiple, lots: preview.lots };
  return core.run('futures.submit', { ...order, ...optional });
}

/** The mark at which the cross account would end without the order. */
function compareBefore(
  preview: FuturesPreview,
  { symbol, marginMode }: FuturesDraft,
  open: readonly FuturesPosition[],
): void {
  const told = open.find(
    (position) => position.symbol === symbol && position.marginMode === 'cross',
  );
  if (marginMode === 'cross' && told !== undefined && told.liquidationPrice !== null)
    expect(plain(preview.liquidationBeforeText)).toBe(plain(told.liquidationPrice));
}

function compare(
  preview: FuturesPreview,
  order: FuturesOrder,
  position: FuturesPosition | undefined,
): void {
  expect(order).toMatchObject({
    lots: preview.lots,
    margin: plain(preview.marginText),
    fee: plain(preview.feeText),
  });
  expect(plain(preview.totalText)).toBe(plainText(exact(order.margin).plus(order.fee)));
  if (order.filledLots === '0') return;
  expect(plain(preview.averageText)).toBe(plainText(exact(order.averagePrice ?? '')));
  // What still rests is in the preview's liquidation price and not yet in the position's.
  const isWhole = order.type === 'market' || order.filledLots === order.lots;
  if (isWhole && position !== undefined && position.liquidationPrice !== null)
    expect(plain(preview.liquidationText)).toBe(plain(position.liquidationPrice));
}

/** Formatted English text as plain decimals. */
function plain(text: string): string {
  return plainText(exact(text.replaceAll(',', '')));
}

test(
  'FUT-03 the preview equals what the server charges, to the last digit',
  async () => {
    const server = opened();
    const trader = await openTrader(server);
    const choice = seededChoice(SEED);
    const seen = { accepted: 0, refused: 0, filled: 0, isolated: 0, cross: 0 };
    let known = await askPositions(trader);
    for (let index = 0; index < ORDERS; index += 1) {
      if (index % ORDERS_A_PRICE === 0) {
        await tidy(trader, index % (3 * ORDERS_A_PRICE) === 0);
        await moveAll(server, trader, choice);
        if (exact(known.account.equity).lt(1000)) await refill(server, trader);
        known = await askPositions(trader);
      }
      const market = marketOf(server, choice.of(SYMBOLS));
      const draft = randomDraft(choice, market, server.exchange.feed.quote(market.id)[2]);
      const preview = await previewOf(trader, draft, known.account.free);
      compareBefore(preview, draft, known.list);
      // Without a size there is nothing that a ticket could send.
      if (preview.lots === '') {
        expect(preview.problem).not.toBeNull();
        continue;
      }
      const sent = await send(trader, market, draft, preview);
      if (preview.problem !== null) {
        seen.refused += 1;
        expect(sent).toMatchObject({ ok: false, error: { code: preview.problem.code } });
        continue;
      }
      if (!sent.ok) throw new Error(`${JSON.stringify(draft)}: ${sent.error.code}`);
      known = await askPositions(trader);
      seen.accepted += 1;
      const position = known.list.find(({ id }) => id === sent.value.positionId);
      if (position !== undefined) {
        seen.filled += 1;
        seen[position.marginMode] += 1;
      }
      compare(preview, sent.value, position);
    }
    const outcome = `${seen.accepted} accepted, ${seen.refused} refused as foretold, 0 differ`;
    reportCount({ what: 'futures orders previewed and sent', count: ORDERS, outcome });
    expect(Math.min(...Object.values(seen))).toBeGreaterThanOrEqual(ORDERS / 20);
  },
  LONGEST_MS,
);
