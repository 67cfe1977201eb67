/** Limits that close a position, previewed and placed at the same book: what fills, what it costs and brings, every refusal. */
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../../contract/money.ts';
import { SECOND_MS } from '../../../../contract/plain/time.ts';
import { timesInForce } from '../../../../contract/plain/time-in-force.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { cancelAllOrders } from '../../../../server/features/futures/orders/change-order.ts';
import { closeBatch } from '../../../../server/features/futures/positions/close-calls.ts';
import { toFuturesPosition } from '../../../../server/features/futures/rows/entities.ts';
import { openPositionsOf } from '../../../../server/features/futures/rows/position-store.ts';
import { futuresTerms } from '../../../../server/features/futures/terms.ts';
import { priceClosing } from '../../../../workers/features/futures/price-closing.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { openTimeoutMs } from '../../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../../support/futures-exchange.ts';
import { type Choice, seededChoice } from './futures-drafts.ts';

const CLOSINGS = repetitions({ short: 100, long: 2_000 });
const SEED = 20_261_131;
const outcomes = [
  ...['waits', 'filled', 'part'],
  ...['no_liquidity', 'post_only_takes', 'terms_conflict', 'amount_above_maximum'],
  ...['price_out_of_band', 'price_step', 'expiry_invalid'],
];

/** Around the book, where it is taken in part, and now and then far from it. */
function randomWish({ feed, market }: FuturesExchange, choice: Choice) {
  const last = feed.quote(market.id)[2];
  const far = choice.below(8) === 0 ? Math.round(last / 5) : 0;
  const width = Math.round(last / choice.of([200, 2_000]));
  const ticks = last + choice.below(1 + width) - Math.round(width / 2) + far;
  const price = scaledText(ticks, market.priceScale);
  return {
    price: choice.below(12) === 0 ? plainText(exact(price).plus('0.000000001')) : price,
    lots: String(1 + choice.below(choice.of([40, 4_000, 9_000]))),
    timeInForce: choice.of([...timesInForce, 'ioc', 'ioc'] as const),
    postOnly: choice.below(4) === 0,
  };
}

/** @returns the refusal, or what became of it as it was shown. */
async function previewAndPlace(
  futures: FuturesExchange,
  user: number,
  choice: Choice,
): Promise<string> {
  const { market, feed, exchange } = futures;
  const side = choice.of(['long', 'short'] as const);
  await futures.submit(user, { side, lots: String(1 + choice.below(8_000)) });
  const [row] = await openPositionsOf(exchange.database, user);
  if (row === undefined) throw new Error('nothing was opened');
  const wish = randomWish(futures, choice);
  const { price, lots, timeInForce, postOnly } = wish;
  const nowMs = exchange.clock.now();
  const expiresAt = timeInForce === 'gtd' ? nowMs + choice.of([0, 1, SECOND_MS]) : null;
  const { problem, quote } = priceClosing({
    ...{ ...wish, market, position: toFuturesPosition(row, feed) },
    ...(expiresAt !== null && { expiry: { at: expiresAt, nowMs } }),
    terms: futuresTerms(market, { discountPercent: 0, nowMs }),
    ...{ book: feed.book(market.id), lastTicks: feed.quote(market.id)[2], orders: 0 },
    ...{ isOpen: true, isStale: false, isReachable: true },
  });
  const placed = await futures.submit(user, {
    ...{ side, type: 'limit', targetPrice: price, lots, timeInForce, postOnly },
    positionId: row.id,
    ...(expiresAt !== null && { expiresAt }),
  });
  if (!placed.ok) {
    expect([wish, problem?.code]).toEqual([wish, placed.error.code]);
    return placed.error.code;
  }
  expect([wish, problem]).toEqual([wish, null]);
  const { status, filledLots, fee } = placed.value;
  expect([wish, filledLots]).toEqual([wish, String(quote?.filledLots)]);
  expect(status === 'doing').toBe(quote?.restLots !== 0);
  if (status === 'doing') return 'waits';
  // Of what is over at once every figure is known.
  expect([wish, fee]).toEqual([wish, quote?.fee]);
  const [brought] = await exchange.database.query<{ profit: string }>(
    'select sum(profit) as profit from futures_fills where order_id = $1',
    [placed.value.id],
  );
  expect(brought?.profit).toBe(quote?.profit);
  return filledLots === lots ? 'filled' : 'part';
}

describeWithFutures('previews of limits that close', (open) => {
  test('FUT-05 what the sheet shows is what is closed and charged, to the last digit', {
    timeout: openTimeoutMs + CLOSINGS * 500,
  }, async () => {
    const futures = await open();
    const choice = seededChoice(SEED);
    const counts = new Map<string, number>();
    const user = await futures.fundedUser('90000000');
    for (let index = 0; index < CLOSINGS; index += 1) {
      futures.advanceMs(SECOND_MS);
      const outcome = await previewAndPlace(futures, user, choice);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      await futures.act(user, (act) => cancelAllOrders(act, null), { hasAllOrders: true });
      await futures.act(user, (act) => closeBatch(act, { side: 'all', marketIds: null }));
    }
    for (const outcome of outcomes) expect([...counts.keys()]).toContain(outcome);
    reportCount({
      what: 'previews of limits that close a position',
      count: CLOSINGS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
    await futures.close();
  });
});
