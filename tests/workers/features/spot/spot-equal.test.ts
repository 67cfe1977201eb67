/** The preview and the exchange, side by side: random orders are priced and placed at the same book, with the same money. */
import { expect, test } from 'vitest';
import type { SpotOrder, SpotTrade, TrailUnit } from '../../../../contract/features/spot.ts';
import type { SpotDraft } from '../../../../contract/features/spot-draft.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../contract/plain/time.ts';
import type { TimeInForce } from '../../../../contract/plain/time-in-force.ts';
import { discountedFeeRate } from '../../../../contract/rules/spot/pricing.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { restingOf } from '../../../../server/features/spot/judge-ticks.ts';
import { startMatching } from '../../../../server/features/spot/matching.ts';
import { ORDER_COLUMNS, type OrderRow } from '../../../../server/features/spot/order-store.ts';
import { wakeOrder } from '../../../../server/features/spot/wake-order.ts';
import { balances } from '../../../../server/ledger/statements.ts';
import { priceSpot } from '../../../../workers/features/spot/price-spot.ts';
import type { SpotPricing } from '../../../../workers/features/spot/spot-situation.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../../../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../../../support/spot-exchange.ts';
import { type Choice, seededChoice } from '../futures/futures-drafts.ts';

const ORDERS = repetitions({ short: 80, long: 10_000 });
const SEED = 20_261_124;
/** Of the users, who are never at the end of their money for long. */
const ORDERS_OF_A_USER = 40;
/** What must have come: of few not each does. */
const outcomes =
  ORDERS < 1_000
    ? ['filled', 'open']
    : [
        'filled',
        'open',
        'asleep',
        'cancelled',
        'post_only_takes',
        'no_liquidity',
        'trigger_invalid',
        'trail_invalid',
        'paired',
        'oco_invalid',
      ];
const TIMES: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'gtd'];

interface Wish {
  readonly side: 'buy' | 'sell';
  readonly kind: SpotDraft['kind'];
  readonly price: string;
  /** Of a stop; empty for every other order. */
  readonly trigger: string;
  /** Of a trailing stop. */
  readonly trail: { readonly by: string; readonly unit: TrailUnit } | null;
  /** Of a limit with a stop that it ends: the limit of the stop, or null at the market. */
  readonly oco: { readonly stopLimit: string | null } | null;
  readonly amount: string;
  readonly timeInForce: TimeInForce;
  readonly expiresAt: number | null;
  readonly postOnly: boolean;
}

async function moneyOf(spot: SpotExchange, userId: number) {
  const rows = await balances(spot.exchange.database, userId);
  return (currency: string) => rows.find((row) => row.currency === currency)?.available ?? '0';
}

describeOnDatabase('previews of spot orders', (openDatabase) => {
  test('what the ticket shows is what the exchange does, to the last digit', {
    timeout: openTimeoutMs + ORDERS * 200,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const choice = seededChoice(SEED);
    const counts = new Map<string, number>();
    let user = 0;
    for (let index = 0; index < ORDERS; index += 1) {
      if (index % ORDERS_OF_A_USER === 0)
        user = await spot.fundedUser({ USDT: '900000', BTC: '12' });
      spot.advanceMs(SECOND_MS);
      const wish = randomWish(spot, choice, index % 5 === 0);
      const outcome = await previewAndPlace(spot, user, wish);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    for (const outcome of outcomes) expect([...counts.keys()]).toContain(outcome);
    reportCount({
      what: 'previews of spot orders',
      count: ORDERS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
    spot.close();
  });
});

/** Mostly what can be sent, now and then what cannot; at another price than before where the market has moved. */
function randomWish({ market, feed, exchange }: SpotExchange, choice: Choice, hasMoved: boolean) {
  const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
  const away = (thousandths: number) =>
    plainText(
      last
        .times(1000 + thousandths)
        .div(1000)
        .toDecimalPlaces(market.priceScale, 1),
    );
  if (hasMoved) feed.setPrice(market.symbol, away(choice.below(11) - 5));
  if (choice.below(4) === 0) return randomPair(away, choice, exchange.clock.now());
  const isLimit = choice.below(5) > 0;
  const isStop = choice.below(3) === 0;
  const side = choice.of(['buy', 'sell'] as const);
  const beyond = side === 'buy' ? 1 : -1;
  const drawn = choice.of(TIMES);
  const isTrailing = isStop && !isLimit;
  const trailUnit = choice.of(['price', 'percent'] as const);
  const trailBy = scaledText(1 + choice.below(trailUnit === 'price' ? 2_500_000 : 2_200), 2);
  const hasTerms = (isLimit && !isStop) || choice.below(4) === 0;
  const expiresAt = exchange.clock.now() + (choice.below(60) - 2) * SECOND_MS;
  const wish: Wish = {
    side,
    kind: isLimit ? 'limit' : 'market',
    price: isLimit ? away(choice.below(9) - 4) : '',
    trigger: isStop && !isTrailing ? away(beyond * (choice.below(12) - 1)) : '',
    oco: null,
    trail: isTrailing ? { by: plainText(exact(trailBy)), unit: trailUnit } : null,
    amount: scaledText(1 + choice.below(200_000), market.quantityScale),
    timeInForce: hasTerms ? drawn : 'gtc',
    expiresAt: hasTerms && drawn === 'gtd' ? expiresAt : null,
    postOnly: choice.below(isLimit && !isStop ? 4 : 12) === 0,
  };
  return wish;
}

/** A limit and its stop, mostly on the sides where they belong. */
function randomPair(away: (thousandths: number) => string, choice: Choice, nowMs: number): Wish {
  const side = choice.of(['buy', 'sell'] as const);
  const beyond = side === 'buy' ? 1 : -1;
  const timeInForce = choice.of(['gtc', 'gtc', 'gtc', 'gtd', 'ioc'] as const);
  const stopLimit = away(beyond * (choice.below(14) - 2));
  return {
    ...{ side, kind: 'limit', trail: null },
    price: away(-beyond * (choice.below(12) - 1)),
    trigger: away(beyond * (choice.below(12) - 1)),
    oco: { stopLimit: choice.below(2) === 0 ? null : stopLimit },
    amount: scaledText(1 + choice.below(100_000), 5),
    timeInForce,
    expiresAt: timeInForce === 'gtd' ? nowMs + choice.below(60) * SECOND_MS : null,
    postOnly: choice.below(12) === 0,
  };
}

function previewOf({ market, feed, exchange }: SpotExchange, wish: Wish, available: string) {
  const { side, kind, price, trigger, trail, oco, amount, timeInForce, expiresAt, postOnly } = wish;
  const book = feed.book(market.id);
  return priceSpot({
    ...{ market, side, kind, amount: plainText(exact(amount)), percent: null },
    unit: 'base',
    price: price === '' ? null : price,
    ...(trigger !== '' && { trigger }),
    ...(trail !== null && { trail }),
    ...(oco !== null && { oco }),
    terms: { timeInForce, expiresAt, postOnly },
    nowMs: exchange.clock.now(),
    available,
    ...{ bids: book.bids, asks: book.asks },
    last: scaledText(feed.quote(market.id)[2], market.priceScale),
    makerFeeRate: discountedFeeRate(market.makerFeeRate, 0),
    takerFeeRate: discountedFeeRate(market.takerFeeRate, 0),
    ...{ isOpen: true, isStale: false, isReachable: true },
  });
}

function requestOf(wish: Wish): Partial<SpotTrade> & Pick<SpotTrade, 'type' | 'amount'> {
  const { side, price, trigger, trail, oco, amount, timeInForce, expiresAt, postOnly } = wish;
  return {
    type: side,
    amount,
    timeInForce,
    postOnly,
    ...(price !== '' && { targetPrice: price }),
    ...(trigger !== '' && { triggerPrice: trigger }),
    ...(trail !== null && { trailBy: trail.by, trailUnit: trail.unit }),
    ...(oco !== null && { oco: true, ...(oco.stopLimit !== null && { stopLimit: oco.stopLimit }) }),
    ...(expiresAt !== null && { expiresAt }),
  };
}

/** @returns the refusal, or what became of the order. */
async function previewAndPlace(spot: SpotExchange, user: number, wish: Wish): Promise<string> {
  const { market } = spot;
  const { side, kind, amount, timeInForce } = wish;
  const before = await moneyOf(spot, user);
  const given = side === 'buy' ? market.quote : market.base;
  const preview = previewOf(spot, wish, before(given));
  const placed = await spot.place(user, requestOf(wish));
  // A ticket does not cut an order at the market to what the book has; the exchange gives what there is.
  if (kind === 'market' && preview.problem?.code === 'no_liquidity') return 'too much';
  if (!placed.ok) {
    expect({ wish, code: preview.problem?.code }).toEqual({ wish, code: placed.error.code });
    return placed.error.code;
  }
  const order = placed.value;
  expect({ wish, problem: preview.problem }).toEqual({ wish, problem: null });
  const after = await moneyOf(spot, user);
  const spent = exact(before(given)).minus(after(given));
  const { settlement } = preview;
  if (order.triggerPrice !== null)
    return sleep(spot, { user, order, spent: plainText(spent), preview });
  if (order.status !== 'open') {
    const isWhole = kind === 'market' || timeInForce === 'ioc' || timeInForce === 'fok';
    if (preview.now !== null) expect(preview.now).toBe(order.filled);
    // A limit that waits is shown at its limit; the book may have been better.
    if (isWhole)
      expect([settlement?.turnover, settlement?.fee]).toEqual([order.turnover, order.fee]);
    if (side === 'buy')
      expect(spent.lte(settlement?.total ?? '0'), JSON.stringify(wish)).toBe(true);
  } else if (side === 'sell') expect(plainText(spent)).toBe(plainText(exact(amount)));
  if (order.status === 'open') await spot.cancel(user, order.id);
  return order.status;
}

/** What is held is what was shown, and once the stop is awake it costs no more. */
async function sleep(
  spot: SpotExchange,
  asleep: { user: number; order: SpotOrder; spent: string; preview: SpotPricing },
): Promise<string> {
  const { market, feed, exchange } = spot;
  const { user, order, spent, preview } = asleep;
  const given = order.side === 'buy' ? market.quote : market.base;
  expect([order.id, spent]).toEqual([order.id, preview.held]);
  expect([order.status, order.triggeredAt]).toEqual(['open', null]);
  if (order.oco !== null && order.id % 2 === 0) return fillPair(spot, asleep);
  const left = (await moneyOf(spot, user))(given);
  spot.advanceMs(SECOND_MS);
  const tick = feed.setPrice(market.symbol, order.triggerPrice ?? '');
  const [row] = await exchange.database.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where id = $1`,
    [order.id],
  );
  const resting = row && restingOf(row, market);
  if (!resting) throw new Error('the stop does not sleep');
  await wakeOrder(exchange, market, { resting, tick });
  const answer = await exchange.database.query<OrderRow>(
    `select side, kind, status, filled, turnover, fee_exact, triggered_at from spot_orders where id = $1`,
    [order.id],
  );
  const [woken] = answer;
  expect(woken?.triggeredAt).toBe(isOver(order, tick.timeMs) ? null : tick.timeMs);
  const back = exact((await moneyOf(spot, user))(given)).minus(left);
  expect(back.gte(0) && back.lte(spent), JSON.stringify(order)).toBe(true);
  if (woken?.status === 'open') await spot.cancel(user, order.id);
  return order.oco === null ? 'asleep' : 'paired';
}

/**
 * Filled at its limit a pair moves what was shown, and gives back what its stop would have cost more. Of one whose instant has come
 * by then nothing is filled, and all that it held comes back.
 */
async function fillPair(
  spot: SpotExchange,
  pair: { user: number; order: SpotOrder; preview: SpotPricing },
): Promise<string> {
  const { market, feed, exchange } = spot;
  const { user, order, preview } = pair;
  const [given, taken] =
    order.side === 'buy' ? [market.quote, market.base] : [market.base, market.quote];
  const before = await moneyOf(spot, user);
  const matching = await startMatching(exchange);
  spot.advanceMs(SECOND_MS);
  const hasEnded = isOver(order, exchange.clock.now());
  const step = exact('10')
    .pow(-market.priceScale)
    .times(order.side === 'buy' ? -1 : 1);
  feed.setPrice(market.symbol, plainText(exact(order.price ?? '0').plus(step)));
  await matching.settled();
  // Until then a trade of before the instant might still be told.
  if (hasEnded) spot.advanceMs(2 * MINUTE_MS);
  await matching.expireDue();
  await matching.stop();
  const after = await moneyOf(spot, user);
  const moved = (currency: string) => plainText(exact(after(currency)).minus(before(currency)));
  const held = exact(preview.held ?? '0');
  if (hasEnded) {
    expect([moved(given), moved(taken)]).toEqual([plainText(held), '0']);
    return 'cancelled';
  }
  const total = preview.settlement?.total ?? '0';
  expect(moved(given)).toBe(plainText(order.side === 'buy' ? held.minus(total) : exact('0')));
  expect(moved(taken)).toBe(plainText(exact(order.side === 'buy' ? order.amount : total)));
  return 'paired';
}

/** From its instant on nothing wakes or fills it. */
function isOver({ expiresAt }: SpotOrder, nowMs: number): boolean {
  return expiresAt !== null && expiresAt <= nowMs;
}
