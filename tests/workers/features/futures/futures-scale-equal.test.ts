/** Ladders of contracts, previewed and placed at the same book with the same money: every order, what is held and every refusal. */
import { expect, test } from 'vitest';
import { marginModes } from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft } from '../../../../contract/features/futures-views.ts';
import { scaleSizes } from '../../../../contract/ladders.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { SECOND_MS } from '../../../../contract/plain/time.ts';
import { crossStateOf, futuresAccountSums } from '../../../../contract/rules/futures/account.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { cancelAllOrders } from '../../../../server/features/futures/orders/change-order.ts';
import { futuresTerms } from '../../../../server/features/futures/terms.ts';
import { priceFutures } from '../../../../workers/features/futures/price-futures.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { openTimeoutMs } from '../../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../../support/futures-exchange.ts';
import { type Choice, seededChoice } from './futures-drafts.ts';

const LADDERS = repetitions({ short: 60, long: 2_000 });
const SEED = 20_261_127;
const outcomes = [
  'placed',
  'scale_takes',
  'scale_too_small',
  'scale_count',
  'insufficient_balance',
];

/** Mostly on the side where it waits. */
function randomWish({ times }: FuturesExchange, choice: Choice) {
  const side = choice.of(['long', 'short'] as const);
  const better = side === 'long' ? -1 : 1;
  const away = (thousandths: number) => times(String((1000 + better * thousandths) / 1000));
  const isSuper = choice.below(6) === 0;
  return {
    side,
    marginMode: isSuper ? ('isolated' as const) : choice.of(marginModes),
    multiple: isSuper ? choice.of([150, 500]) : choice.of([1, 3, 10, 25, 100]),
    price: away(choice.below(40) - 1),
    to: away(choice.below(60) - 1),
    count: 1 + choice.below(21),
    sizes: choice.of(scaleSizes),
    stopLoss: choice.below(4) === 0 ? away(80 + choice.below(100)) : null,
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
  const { side, marginMode, multiple, price, to, count, sizes, stopLoss } = wish;
  const sums = futuresAccountSums({ available, frozen: '0', positions: [] });
  return priceFutures({
    ...{ market, side, marginMode, multiple, type: 'limit', targetPrice: price },
    terms: futuresTerms(market, { discountPercent: 0, nowMs: exchange.clock.now() }),
    ...{ triggerPrice: null, timeInForce: 'gtc', postOnly: false, scale: { to, count, sizes } },
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

/** @returns the refusal, or that it was placed as it was shown. */
async function previewAndPlace(
  futures: FuturesExchange,
  user: number,
  wish: Wish,
): Promise<string> {
  const { market } = futures;
  const before = await futures.lever(user);
  const preview = previewOf(futures, wish, before.available);
  const { quote, problem, rungs = [] } = preview;
  // Without a size there is nothing that a ticket could send.
  if (quote.lots === 0 && problem !== null) return problem.code;
  const { side, marginMode, multiple, price: fromPrice, to: toPrice, count, sizes } = wish;
  const placed = await futures.scale(user, {
    ...{ side, marginMode, multiple, fromPrice, toPrice, count, sizes, lots: String(quote.lots) },
    ...(wish.stopLoss !== null && { stopLossPrice: wish.stopLoss }),
  });
  if (!placed.ok) {
    expect([wish, problem?.code]).toEqual([wish, placed.error.code]);
    return placed.error.code;
  }
  expect([wish, problem]).toEqual([wish, null]);
  const shown = rungs.map(({ priceTicks, quantityLots, margin, fee }) => [
    plainText(exact(scaledText(priceTicks, market.priceScale))),
    ...[String(quantityLots), margin, fee],
  ]);
  expect(
    placed.value.map(({ targetPrice, lots, margin, fee }) => [targetPrice, lots, margin, fee]),
  ).toEqual(shown);
  const after = await futures.lever(user);
  expect(plainText(exact(before.available).minus(after.available))).toBe(quote.required);
  await futures.act(user, (act) => cancelAllOrders(act, null), { hasAllOrders: true });
  expect(await futures.lever(user)).toEqual(before);
  return 'placed';
}

describeWithFutures('previews of ladders of contracts', (open) => {
  test('FUT-03 every order that the ticket shows is placed, and holds what it shows, to the last digit', {
    timeout: openTimeoutMs + LADDERS * 500,
  }, async () => {
    const futures = await open();
    const choice = seededChoice(SEED);
    const counts = new Map<string, number>();
    const user = await futures.fundedUser('2500');
    for (let index = 0; index < LADDERS; index += 1) {
      futures.advanceMs(SECOND_MS);
      const outcome = await previewAndPlace(futures, user, randomWish(futures, choice));
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    for (const outcome of outcomes) expect([...counts.keys()]).toContain(outcome);
    reportCount({
      what: 'previews of ladders of contracts',
      count: LADDERS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
    await futures.close();
  });
});
