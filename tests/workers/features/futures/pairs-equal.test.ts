/** Limits with a stop of contracts, previewed and placed at the same book with the same money: what is held and every refusal. */
import { expect, test } from 'vitest';
import { marginModes } from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft } from '../../../../contract/features/futures-views.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { SECOND_MS } from '../../../../contract/plain/time.ts';
import { crossStateOf, futuresAccountSums } from '../../../../contract/rules/futures/account.ts';
import { cancelAllOrders } from '../../../../server/features/futures/orders/change-order.ts';
import { futuresTerms } from '../../../../server/features/futures/terms.ts';
import { priceFutures } from '../../../../workers/features/futures/price-futures.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { openTimeoutMs } from '../../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../../support/futures-exchange.ts';
import { type Choice, seededChoice } from './futures-drafts.ts';

const PAIRS = repetitions({ short: 120, long: 3_000 });
const SEED = 20_261_129;
const outcomes = [
  ...['placed', 'oco_invalid', 'trigger_invalid', 'price_out_of_band', 'price_step'],
  ...['stop_invalid', 'insufficient_balance', 'amount_below_minimum'],
];

/** Mostly on the sides where both wait. */
function randomWish({ times }: FuturesExchange, choice: Choice) {
  const side = choice.of(['long', 'short'] as const);
  const better = side === 'long' ? -1 : 1;
  const away = (thousandths: number) => times(String((1000 + thousandths) / 1000));
  const isSuper = choice.below(6) === 0;
  const step = choice.below(20) === 0 ? '0.0001' : '0';
  const beyond = -better * (choice.below(60) - 2);
  const nearTrigger = beyond + choice.below(choice.of([20, 300])) - 10;
  return {
    side,
    marginMode: isSuper ? ('isolated' as const) : choice.of(marginModes),
    multiple: isSuper ? choice.of([150, 500]) : choice.of([1, 3, 10, 25, 100]),
    price: plainText(exact(away(better * (choice.below(choice.of([50, 150])) - 2))).plus(step)),
    trigger: away(beyond),
    stopLimit: choice.below(2) === 0 ? away(nearTrigger) : null,
    stopLoss: choice.below(4) === 0 ? away(better * (50 + choice.below(100))) : null,
    ...sizeOf(choice),
  };
}
type Wish = ReturnType<typeof randomWish>;

function sizeOf(choice: Choice): Pick<FuturesDraft, 'size' | 'sizeUnit' | 'percent'> {
  if (choice.below(6) === 0)
    return { size: '', sizeUnit: 'lots', percent: choice.of([5, 25, 50, 100]) };
  const sizeUnit = choice.of(['lots', 'base', 'margin', 'notional'] as const);
  const lots = 1 + choice.below(choice.of([3, 60, 3_000]));
  const sizes = { lots, base: lots / 1000, margin: lots * 3, notional: lots * 60 };
  return { size: String(sizes[sizeUnit]), sizeUnit, percent: null };
}

function previewOf({ market, feed, exchange }: FuturesExchange, wish: Wish, available: string) {
  const { side, marginMode, multiple, price, trigger, stopLimit, stopLoss } = wish;
  const sums = futuresAccountSums({ available, frozen: '0', positions: [] });
  return priceFutures({
    ...{ market, side, marginMode, multiple, type: 'limit', targetPrice: price },
    terms: futuresTerms(market, { discountPercent: 0, nowMs: exchange.clock.now() }),
    ...{ triggerPrice: trigger, pair: { stopLimit }, timeInForce: 'gtc', postOnly: false },
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
  const before = await futures.lever(user);
  const { quote, problem } = previewOf(futures, wish, before.available);
  // Without a size there is nothing that a ticket could send.
  if (quote.lots === 0 && problem !== null) return problem.code;
  const { side, marginMode, multiple, price, trigger, stopLimit, stopLoss } = wish;
  const placed = await futures.submit(user, {
    ...{ side, marginMode, multiple, type: 'limit', lots: String(quote.lots), oco: true },
    ...{ targetPrice: price, triggerPrice: trigger },
    ...(stopLimit !== null && { stopLimit }),
    ...(stopLoss !== null && { stopLossPrice: stopLoss }),
  });
  if (!placed.ok) {
    expect([wish, problem?.code]).toEqual([wish, placed.error.code]);
    return placed.error.code;
  }
  expect([wish, problem]).toEqual([wish, null]);
  const { margin, fee, oco } = placed.value;
  expect([wish, margin, fee, oco]).toEqual([wish, quote.margin, quote.fee, 'both']);
  const after = await futures.lever(user);
  expect(plainText(exact(before.available).minus(after.available))).toBe(quote.required);
  await futures.act(user, (act) => cancelAllOrders(act, null), { hasAllOrders: true });
  expect(await futures.lever(user)).toEqual(before);
  return 'placed';
}

describeWithFutures('previews of limits with a stop of contracts', (open) => {
  test('FUT-03 what the ticket shows for both is what is held for them, to the last digit', {
    timeout: openTimeoutMs + PAIRS * 500,
  }, async () => {
    const futures = await open();
    const choice = seededChoice(SEED);
    const counts = new Map<string, number>();
    const user = await futures.fundedUser('2500');
    for (let index = 0; index < PAIRS; index += 1) {
      futures.advanceMs(SECOND_MS);
      const outcome = await previewAndPlace(futures, user, randomWish(futures, choice));
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    for (const outcome of outcomes) expect([...counts.keys()]).toContain(outcome);
    reportCount({
      what: 'previews of limits with a stop of contracts',
      count: PAIRS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
    await futures.close();
  });
});
