/** Orders in slices, previewed and placed at the same market with the same money: what is held, the slices and every refusal. */
import { expect, test } from 'vitest';
import { quantityOf } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { SECOND_MS } from '../../../../contract/plain/time.ts';
import { usualTerms } from '../../../../contract/rules/spot/order-terms.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { createSpotSlices } from '../../../../server/features/spot/run-slices.ts';
import { balances } from '../../../../server/ledger/statements.ts';
import { priceSpot } from '../../../../workers/features/spot/price-spot.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../../../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../../../support/spot-exchange.ts';
import { type Choice, seededChoice } from '../futures/futures-drafts.ts';

const ORDERS = repetitions({ short: 60, long: 3_000 });
const SEED = 20_261_127;
const outcomes = ['placed', 'twap_times', 'twap_too_small', 'insufficient_balance'];

interface Wish {
  readonly side: 'buy' | 'sell';
  /** Null for no limit. */
  readonly price: string | null;
  readonly amount: string;
  readonly seconds: number;
  readonly every: number;
}

function randomWish({ market, feed }: SpotExchange, choice: Choice): Wish {
  const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
  const away = (thousandths: number) =>
    plainText(
      last
        .times(1000 + thousandths)
        .div(1000)
        .toDecimalPlaces(market.priceScale, 1),
    );
  return {
    side: choice.of(['buy', 'sell'] as const),
    price: choice.below(2) === 0 ? null : away(choice.below(30) - 15),
    amount: scaledText(1 + choice.below(300_000), market.quantityScale),
    seconds: choice.of([240, 300, 600, 3_600, 86_400, 90_000]),
    every: choice.of([10, 30, 60, 150, 3_600]),
  };
}

function previewOf({ market, feed, exchange }: SpotExchange, wish: Wish, available: string) {
  const { side, price, amount, seconds, every } = wish;
  return priceSpot({
    ...{ market, side, price, available, terms: usualTerms },
    ...{ kind: price === null ? 'market' : 'limit', unit: 'base', percent: null },
    twap: { seconds, every },
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
  const { market, exchange } = spot;
  const given = wish.side === 'buy' ? market.quote : market.base;
  const available = async () =>
    (await balances(exchange.database, user)).find(({ currency }) => currency === given)
      ?.available ?? '0';
  const before = await available();
  const preview = previewOf(spot, wish, before);
  const { side, price, amount, seconds: twapSeconds, every: twapEvery } = wish;
  const placed = await spot.place(user, {
    ...{ type: side, amount, twapSeconds, twapEvery },
    ...(price !== null && { targetPrice: price }),
  });
  if (!placed.ok) {
    expect([wish, preview.problem?.code]).toEqual([wish, placed.error.code]);
    return placed.error.code;
  }
  expect([wish, preview.problem]).toEqual([wish, null]);
  expect(plainText(exact(before).minus(await available()))).toBe(preview.held);
  expect(placed.value.twap?.slices).toBe(preview.slices?.count);
  await createSpotSlices(exchange).runDue();
  const [first] = await exchange.database.query<{ filled: string }>(
    'select filled from spot_orders where id = $1',
    [placed.value.id],
  );
  const slice = plainText(quantityOf(preview.slices?.lots ?? 0, market));
  // Beyond its limit it waits.
  expect(['0', slice]).toContain(plainText(exact(first?.filled ?? '-1')));
  await spot.cancel(user, placed.value.id);
  return 'placed';
}

describeOnDatabase('previews of orders in slices', (openDatabase) => {
  test('what the ticket shows is held, and the slices are those that it shows, to the last digit', {
    timeout: openTimeoutMs + ORDERS * 500,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const choice = seededChoice(SEED);
    const counts = new Map<string, number>();
    const user = await spot.fundedUser({ USDT: '12000', BTC: '0.15' });
    for (let index = 0; index < ORDERS; index += 1) {
      spot.advanceMs(SECOND_MS);
      const outcome = await previewAndPlace(spot, user, randomWish(spot, choice));
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    for (const outcome of outcomes) expect([...counts.keys()]).toContain(outcome);
    reportCount({
      what: 'previews of orders in slices',
      count: ORDERS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
    spot.close();
  });
});
