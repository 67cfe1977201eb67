/** Entries with an exit, previewed and placed at the same market: every refusal, and the exit for exactly what the entry brought. */
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../../contract/money.ts';
import { SECOND_MS } from '../../../../contract/plain/time.ts';
import type { TimeInForce } from '../../../../contract/plain/time-in-force.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { balances } from '../../../../server/ledger/statements.ts';
import { priceSpot } from '../../../../workers/features/spot/price-spot.ts';
import { exitOf } from '../../../server/spot/bracket-steps.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../../../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../../../support/spot-exchange.ts';
import { type Choice, seededChoice } from '../futures/futures-drafts.ts';

const ORDERS = repetitions({ short: 80, long: 3_000 });
const SEED = 20_261_128;
const outcomes = ['left', 'open', 'stop_invalid'];

interface Wish {
  readonly side: 'buy' | 'sell';
  /** Null at the market. */
  readonly price: string | null;
  readonly amount: string;
  readonly timeInForce: TimeInForce;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

/** Mostly on the sides where they belong. */
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
  const better = side === 'buy' ? 1 : -1;
  const limit = choice.below(9) - 4;
  const isLimit = choice.below(3) > 0;
  const from = isLimit ? limit : 0;
  return {
    side,
    price: isLimit ? away(limit) : null,
    amount: scaledText(5 + choice.below(60_000), market.quantityScale),
    timeInForce: isLimit ? choice.of(['gtc', 'gtc', 'ioc'] as const) : 'gtc',
    takeProfit: choice.below(4) > 0 ? away(from + better * (choice.below(30) - 2)) : null,
    stopLoss: choice.below(4) > 0 ? away(from - better * (choice.below(30) - 2)) : null,
  };
}

function previewOf({ market, feed, exchange }: SpotExchange, wish: Wish, available: string) {
  const { side, price, amount, timeInForce, takeProfit, stopLoss } = wish;
  return priceSpot({
    ...{ market, side, price, available, bracket: { takeProfit, stopLoss } },
    ...{ kind: price === null ? 'market' : 'limit', unit: 'base', percent: null },
    terms: { timeInForce, expiresAt: null, postOnly: false },
    amount: plainText(exact(amount)),
    nowMs: exchange.clock.now(),
    ...feed.book(market.id),
    last: scaledText(feed.quote(market.id)[2], market.priceScale),
    ...{ makerFeeRate: market.makerFeeRate, takerFeeRate: market.takerFeeRate },
    ...{ isOpen: true, isStale: false, isReachable: true },
  });
}

/** @returns the refusal, or what became of the entry. */
async function previewAndPlace(spot: SpotExchange, user: number, wish: Wish): Promise<string> {
  const { market, exchange } = spot;
  const given = wish.side === 'buy' ? market.quote : market.base;
  const rows = await balances(exchange.database, user);
  const available = rows.find(({ currency }) => currency === given)?.available ?? '0';
  const preview = previewOf(spot, wish, available);
  const { side, price, amount, timeInForce, takeProfit, stopLoss } = wish;
  const placed = await spot.place(user, {
    ...{ type: side, amount, timeInForce },
    ...(price !== null && { targetPrice: price }),
    ...(takeProfit !== null && { takeProfit }),
    ...(stopLoss !== null && { stopLoss }),
  });
  if (!placed.ok) {
    expect([wish, preview.problem?.code]).toEqual([wish, placed.error.code]);
    return placed.error.code;
  }
  expect([wish, preview.problem]).toEqual([wish, null]);
  const { status, filled, turnover, fee } = placed.value;
  const hasExit = (takeProfit ?? stopLoss) !== null && status !== 'open';
  if (!hasExit) return status;
  const exit = await exitOf(spot, placed.value);
  const brought = exact(turnover).minus(fee);
  if (side === 'buy') expect([wish, exit.amount]).toEqual([wish, filled]);
  else {
    expect(exact(exit.turnover).plus(exit.fee).lte(brought)).toBe(true);
    expect(
      exact(exit.amount)
        .times(exit.price ?? exit.triggerPrice ?? '0')
        .lte(brought),
    ).toBe(true);
  }
  return 'left';
}

describeOnDatabase('previews of entries with an exit', (openDatabase) => {
  test('what the ticket refuses the exchange refuses, and what it sends has its exit', {
    timeout: openTimeoutMs + ORDERS * 500,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const choice = seededChoice(SEED);
    const counts = new Map<string, number>();
    let user = 0;
    for (let index = 0; index < ORDERS; index += 1) {
      if (index % 40 === 0) user = await spot.fundedUser({ USDT: '400000', BTC: '5' });
      spot.advanceMs(SECOND_MS);
      const outcome = await previewAndPlace(spot, user, randomWish(spot, choice));
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    for (const outcome of outcomes) expect([...counts.keys()]).toContain(outcome);
    reportCount({
      what: 'previews of entries with an exit',
      count: ORDERS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
    spot.close();
  });
});
