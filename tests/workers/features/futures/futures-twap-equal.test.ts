/** Contracts in slices, previewed and placed at the same market with the same money: the plan, what slices cost and every refusal. */
import { expect, test } from 'vitest';
import { marginModes } from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft } from '../../../../contract/features/futures-views.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { HOUR_MS, SECOND_MS } from '../../../../contract/plain/time.ts';
import { crossStateOf, futuresAccountSums } from '../../../../contract/rules/futures/account.ts';
import { twapSlices } from '../../../../contract/rules/spot/twap-orders.ts';
import { cancelAllOrders } from '../../../../server/features/futures/orders/change-order.ts';
import { closeBatch } from '../../../../server/features/futures/positions/close-calls.ts';
import { futuresTerms } from '../../../../server/features/futures/terms.ts';
import { priceFutures } from '../../../../workers/features/futures/price-futures.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { openTimeoutMs } from '../../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../../support/futures-exchange.ts';
import { type Choice, seededChoice } from './futures-drafts.ts';

const ORDERS = repetitions({ short: 60, long: 2_000 });
const SEED = 20_261_127;
const outcomes = ['placed', 'traded', 'twap_times', 'twap_too_small', 'insufficient_balance'];

function randomWish({ times }: FuturesExchange, choice: Choice) {
  const side = choice.of(['long', 'short'] as const);
  const away = (thousandths: number) => times(String((1000 + thousandths) / 1000));
  const losing = side === 'long' ? -1 : 1;
  const isSuper = choice.below(6) === 0;
  return {
    side,
    marginMode: isSuper ? ('isolated' as const) : choice.of(marginModes),
    multiple: isSuper ? choice.of([150, 500]) : choice.of([1, 3, 10, 25, 100]),
    /** Null for no limit. */
    price: choice.below(2) === 0 ? null : away(choice.below(30) - 15),
    seconds: choice.of([240, 300, 600, 3_600, 86_400, 90_000]),
    every: choice.of([10, 30, 60, 150, 3_600]),
    stopLoss: choice.below(4) === 0 ? away(losing * (80 + choice.below(100))) : null,
    ...sizeOf(choice),
  };
}
type Wish = ReturnType<typeof randomWish>;

function sizeOf(choice: Choice): Pick<FuturesDraft, 'size' | 'sizeUnit' | 'percent'> {
  if (choice.below(6) === 0)
    return { size: '', sizeUnit: 'lots', percent: choice.of([5, 25, 50, 100]) };
  const sizeUnit = choice.of(['lots', 'base', 'margin', 'notional'] as const);
  const lots = 1 + choice.below(choice.of([60, 3_000]));
  const sizes = { lots, base: lots / 1000, margin: lots * 3, notional: lots * 60 };
  return { size: String(sizes[sizeUnit]), sizeUnit, percent: null };
}

function previewOf({ market, feed, exchange }: FuturesExchange, wish: Wish, available: string) {
  const { side, marginMode, multiple, price, seconds, every, stopLoss } = wish;
  const sums = futuresAccountSums({ available, frozen: '0', positions: [] });
  return priceFutures({
    ...{ market, side, marginMode, multiple, targetPrice: price },
    type: price === null ? 'market' : 'limit',
    twap: { seconds, every },
    terms: futuresTerms(market, { discountPercent: 0, nowMs: exchange.clock.now() }),
    ...{ triggerPrice: null, timeInForce: 'gtc', postOnly: false },
    ...{
      size: wish.size === '' ? null : wish.size,
      sizeUnit: wish.sizeUnit,
      percent: wish.percent,
    },
    ...{ targetProfitPrice: null, stopLossPrice: stopLoss, trailingRate: null },
    ...{ book: feed.book(market.id), lastTicks: feed.quote(market.id)[2], free: sums.free },
    cross: crossStateOf(sums, [], market.id),
    ...{ positions: 0, orders: 0, isOpen: true, isStale: false, isReachable: true },
  });
}

/** @returns the refusal, or what it came to once its first slice was due. */
async function previewAndPlace(
  futures: FuturesExchange,
  user: number,
  wish: Wish,
): Promise<string> {
  const before = await futures.lever(user);
  const { quote, problem, request } = previewOf(futures, wish, before.available);
  // Without a size there is nothing that a ticket could send.
  if (quote.lots === 0 && problem !== null) return problem.code;
  const { side, marginMode, multiple, price, seconds, every } = wish;
  const placed = await futures.submit(user, {
    ...{ side, marginMode, multiple, lots: String(quote.lots), type: request.type },
    ...{ twapSeconds: seconds, twapEvery: every },
    ...(price !== null && { targetPrice: price }),
    ...(wish.stopLoss !== null && { stopLossPrice: wish.stopLoss }),
  });
  if (!placed.ok) {
    expect([wish, problem?.code]).toEqual([wish, placed.error.code]);
    return placed.error.code;
  }
  expect([wish, problem]).toEqual([wish, null]);
  const count = twapSlices({ seconds, every });
  expect(placed.value.twap).toMatchObject({ slices: count, done: 0, everyMs: every * SECOND_MS });
  expect(await futures.lever(user)).toEqual(before);
  const slice = sliceShown(futures, wish, { available: before.available, quote, count });
  await futures.engine.sliceDue();
  const paid = await paidBy(futures, user, before.available);
  expect([wish, paid]).toEqual([wish, slice]);
  await futures.act(user, (act) => cancelAllOrders(act, null), { hasAllOrders: true });
  if (paid !== '0')
    await futures.act(user, (act) => closeBatch(act, { side: 'all', marketIds: null }));
  return paid === '0' ? 'placed' : 'traded';
}

/** What a ticket at the market, with the worst price as a limit for now, shows of as many lots as the first slice has. */
function sliceShown(
  { market, feed, exchange }: FuturesExchange,
  { side, marginMode, multiple, price }: Wish,
  known: { available: string; quote: { lots: number }; count: number },
): string {
  const { available, quote, count } = known;
  const sums = futuresAccountSums({ available, frozen: '0', positions: [] });
  const shown = priceFutures({
    ...{ market, side, marginMode, multiple, targetPrice: price },
    type: price === null ? 'market' : 'limit',
    timeInForce: price === null ? 'gtc' : 'ioc',
    terms: futuresTerms(market, { discountPercent: 0, nowMs: exchange.clock.now() }),
    ...{ triggerPrice: null, postOnly: false, percent: null, sizeUnit: 'lots' },
    size: String(Math.floor(quote.lots / count)),
    ...{ targetProfitPrice: null, stopLossPrice: null, trailingRate: null },
    ...{ book: feed.book(market.id), lastTicks: feed.quote(market.id)[2], free: sums.free },
    cross: crossStateOf(sums, [], market.id),
    ...{ positions: 0, orders: 0, isOpen: true, isStale: false, isReachable: true },
  });
  return shown.quote.filledLots === 0 ? '0' : shown.quote.required;
}

async function paidBy(futures: FuturesExchange, user: number, available: string): Promise<string> {
  const after = await futures.lever(user);
  return plainText(exact(available).minus(after.available));
}

describeWithFutures('previews of contracts in slices', (open) => {
  test('FUT-03 what the ticket refuses is refused, and each slice costs what an order at the market would, to the last digit', {
    timeout: openTimeoutMs + ORDERS * 500,
  }, async () => {
    const futures = await open();
    const choice = seededChoice(SEED);
    const counts = new Map<string, number>();
    const user = await futures.fundedUser('2500');
    for (let index = 0; index < ORDERS; index += 1) {
      futures.advanceMs(HOUR_MS);
      const outcome = await previewAndPlace(futures, user, randomWish(futures, choice));
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    for (const outcome of outcomes) expect([...counts.keys()]).toContain(outcome);
    reportCount({
      what: 'previews of contracts in slices',
      count: ORDERS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
    await futures.close();
  });
});
