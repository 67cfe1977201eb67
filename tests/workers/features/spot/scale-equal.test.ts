/** Ladders of limits, previewed and placed at the same book with the same money: every order, what is held and every refusal. */
import { expect, test } from 'vitest';
import { type ScaleSizes, scaleSizes } from '../../../../contract/ladders.ts';
import { quantityOf } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { SECOND_MS } from '../../../../contract/plain/time.ts';
import { usualTerms } from '../../../../contract/rules/spot/order-terms.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { balances } from '../../../../server/ledger/statements.ts';
import { priceSpot } from '../../../../workers/features/spot/price-spot.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../../../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../../../support/spot-exchange.ts';
import { type Choice, seededChoice } from '../futures/futures-drafts.ts';

const LADDERS = repetitions({ short: 40, long: 2_000 });
const SEED = 20_261_126;
const outcomes = ['placed', 'scale_takes', 'scale_too_small', 'insufficient_balance'];

interface Wish {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly to: string;
  readonly count: number;
  readonly sizes: ScaleSizes;
  readonly amount: string;
}

/** Mostly on the side where it waits. */
function randomWish({ market, feed }: SpotExchange, choice: Choice): Wish {
  const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
  const away = (thousandths: number) =>
    plainText(
      last
        .times(1000 + thousandths)
        .div(1000)
        .toDecimalPlaces(market.priceScale, 1),
    );
  const side = choice.of(['buy', 'sell'] as const);
  const better = side === 'buy' ? -1 : 1;
  return {
    side,
    price: away(better * (choice.below(40) - 1)),
    to: away(better * (choice.below(60) - 1)),
    count: 1 + choice.below(21),
    sizes: choice.of(scaleSizes),
    amount: scaledText(1 + choice.below(400_000), market.quantityScale),
  };
}

function previewOf({ market, feed, exchange }: SpotExchange, wish: Wish, available: string) {
  const { side, price, to, count, sizes, amount } = wish;
  return priceSpot({
    ...{ market, side, price, available, terms: usualTerms },
    ...{ kind: 'limit', unit: 'base', percent: null, scale: { to, count, sizes } },
    amount: plainText(exact(amount)),
    nowMs: exchange.clock.now(),
    ...feed.book(market.id),
    last: scaledText(feed.quote(market.id)[2], market.priceScale),
    ...{ makerFeeRate: market.makerFeeRate, takerFeeRate: market.takerFeeRate },
    ...{ isOpen: true, isStale: false, isReachable: true },
  });
}

/** @returns the refusal, or that it was placed as it was shown. */
async function previewAndPlace(spot: SpotExchange, user: number, wish: Wish): Promise<string> {
  const { market } = spot;
  const given = wish.side === 'buy' ? market.quote : market.base;
  const available = async () =>
    (await balances(spot.exchange.database, user)).find(({ currency }) => currency === given)
      ?.available ?? '0';
  const before = await available();
  const preview = previewOf(spot, wish, before);
  const { side, price, to, count, sizes, amount } = wish;
  const placed = await spot.scale(user, {
    ...{ type: side, amount, fromPrice: price, toPrice: to, count, sizes },
  });
  if (!placed.ok) {
    expect([wish, preview.problem?.code]).toEqual([wish, placed.error.code]);
    return placed.error.code;
  }
  expect([wish, preview.problem]).toEqual([wish, null]);
  const shown = (preview.rungs ?? []).map(({ priceTicks, quantityLots }) => [
    plainText(exact(scaledText(priceTicks, market.priceScale))),
    plainText(quantityOf(quantityLots, market)),
  ]);
  expect(placed.value.map((order) => [order.price, order.amount])).toEqual(shown);
  expect(plainText(exact(before).minus(await available()))).toBe(preview.held);
  for (const { id } of placed.value) await spot.cancel(user, id);
  expect(await available()).toBe(before);
  return 'placed';
}

describeOnDatabase('previews of ladders', (openDatabase) => {
  test('every order that the ticket shows is placed, and holds what it shows, to the last digit', {
    timeout: openTimeoutMs + LADDERS * 500,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const choice = seededChoice(SEED);
    const counts = new Map<string, number>();
    const user = await spot.fundedUser({ USDT: '15000', BTC: '0.2' });
    for (let index = 0; index < LADDERS; index += 1) {
      spot.advanceMs(SECOND_MS);
      const outcome = await previewAndPlace(spot, user, randomWish(spot, choice));
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    for (const outcome of outcomes) expect([...counts.keys()]).toContain(outcome);
    reportCount({
      what: 'previews of ladders',
      count: LADDERS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
    spot.close();
  });
});
