/** Each kind of settlement agrees with the tape that its day's key makes, and whatever is changed in it is named. */
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import { averagePrice, dualDue, sampleInstants } from '../../contract/rules/dual/dual-payout.ts';
import { areChained, keyBefore } from '../../contract/rules/fairness/chain.ts';
import { dualPoints, type SettledDual } from '../../contract/rules/fairness/dual-points.ts';
import { optionPoints, type SettledOption } from '../../contract/rules/fairness/option-points.ts';
import { orderPoints } from '../../contract/rules/fairness/order-points.ts';
import { isSame, type Point } from '../../contract/rules/fairness/point.ts';
import {
  type ClosedPosition,
  isClosedByTape,
  positionPoints,
} from '../../contract/rules/fairness/position-points.ts';
import { optionOutcome } from '../../contract/rules/options/payout.ts';
import { openKeyedWorld, START_MS } from './keyed-world.ts';

const world = openKeyedWorld();
const tape = world.tapeOf('ETHUSDT');
const AT = START_MS + 5 * HOUR_MS;
/** Half past nine in New York. */
const STOCKS_OPEN = START_MS + 14.5 * HOUR_MS;

const strays = (points: readonly Point[]) =>
  points.filter((point) => !isSame(point)).map(({ name }) => name);

function option(): SettledOption {
  const [buy, sell] = [tape.firstFrom(AT), tape.firstFrom(AT + MINUTE_MS)];
  const terms = { type: 'up', openedAt: AT, sellAt: AT + MINUTE_MS } as const;
  return {
    ...terms,
    ...{ buyTickId: buy.id, buyPrice: buy.price, sellTickId: sell.id, sellPrice: sell.price },
    outcome: optionOutcome({ type: 'up', buyPrice: buy.price, sellPrice: sell.price }),
  };
}

test('an option follows from its two trades, and each thing that is changed in it is named', () => {
  const settled = option();
  expect(strays(optionPoints(settled, tape))).toEqual([]);
  const changed = (change: Partial<SettledOption>) =>
    strays(optionPoints({ ...settled, ...change }, tape));
  expect(changed({ sellPrice: '1' })).toEqual(['settlePrice']);
  expect(changed({ buyTickId: (settled.buyTickId ?? 0) + 1 })).toEqual(['openTick']);
  expect(changed({ outcome: settled.outcome === 'win' ? 'loss' : 'win' })).toEqual(['outcome']);
  // There was a trade in time, so it was not void.
  const none = { buyTickId: null, buyPrice: null, sellTickId: null, sellPrice: null };
  const voided = optionPoints({ ...settled, ...none, outcome: 'void' }, tape);
  expect(strays(voided)).toEqual([
    ...['openTick', 'openPrice', 'settleTick', 'settlePrice', 'outcome'],
  ]);
  expect(voided.map(({ said }) => said)).toEqual([null, null, null, null, 'void']);
  // What was sold was settled by no trade; its opening is checked all the same.
  const sold = { ...settled, sellTickId: null, sellPrice: null, outcome: 'sold' } as const;
  expect(optionPoints(sold, tape).map(({ name }) => name)).toEqual(['openTick', 'openPrice']);
  expect(strays(optionPoints(sold, tape))).toEqual([]);
  expect(strays(optionPoints({ ...sold, buyPrice: '1' }, tape))).toEqual(['openPrice']);
  expect(strays(optionPoints(settled, world.tapeOf('ETHUSDT', '01'.repeat(32))))).toContain(
    'openPrice',
  );
});

test('an option without a trade within five seconds of its instants is void, and names no trade', () => {
  const stock = world.tapeOf('AAPL');
  const first = stock.firstFrom(STOCKS_OPEN);
  const evening = STOCKS_OPEN - 18 * HOUR_MS;
  const made = (change: Partial<SettledOption>) => {
    const untold = { buyTickId: null, buyPrice: null, sellTickId: null, sellPrice: null };
    const span = { openedAt: first.time, sellAt: STOCKS_OPEN + MINUTE_MS };
    return optionPoints({ type: 'up', ...span, ...untold, outcome: 'void', ...change }, stock);
  };
  const agreed = [{ name: 'outcome', said: 'void', made: 'void' }];
  expect(made({ openedAt: first.time - 5_001 })).toEqual(agreed);
  expect(made({ openedAt: evening, sellAt: evening + 2 * HOUR_MS })).toEqual(agreed);
  expect(made({ openedAt: first.time - 5_000 }).at(-1)?.made).not.toBe('void');
  // What is void and was settled all the same: each thing that has no trade behind it is named.
  const settled: Partial<SettledOption> = {
    ...{ outcome: 'win', buyTickId: first.id, buyPrice: first.price },
    ...{ sellTickId: first.id, sellPrice: first.price },
  };
  const opening = ['openTick', 'openPrice'];
  const settling = ['settleTick', 'settlePrice', 'outcome'];
  const sellAt = first.time - 6_000;
  expect(strays(made({ ...settled, openedAt: first.time - 5_001, sellAt: first.time }))).toEqual([
    ...[...opening, 'outcome'],
  ]);
  expect(strays(made({ ...settled, openedAt: sellAt, sellAt }))).toEqual([...opening, ...settling]);
});

test('a dual investment follows from the half hour before its maturity', () => {
  const maturesAt = START_MS + 8 * HOUR_MS;
  const trades = sampleInstants(maturesAt).map((instantMs) => tape.lastUntil(instantMs));
  const prices = trades.map(({ price }) => price);
  const settlementPrice = averagePrice(prices, tape.priceScale);
  const terms = {
    ...{ maturesAt, currency: 'ETH', quoteCurrency: 'USDT', payCurrency: 'ETH', amount: '0.1' },
    ...{ quantity: '0.1', linkedPrice: '3000', annualRate: '0.5', holdingDays: 1 },
  };
  const due = dualDue(terms, settlementPrice);
  const settled: SettledDual = {
    ...terms,
    ...{ settlementPrice, paidCurrency: due.currency, paidAmount: due.amount },
  };
  expect(strays(dualPoints(settled, tape, trades))).toEqual([]);
  const changed = trades.map((trade, place) => (place === 70 ? { ...trade, price: '1' } : trade));
  expect(strays(dualPoints(settled, tape, changed))).toEqual(['averagedTick']);
  expect(strays(dualPoints(settled, tape, trades.slice(1)))).toEqual(['averagedTick']);
  expect(strays(dualPoints({ ...settled, settlementPrice: '1' }, tape))).toEqual([
    'settlementPrice',
  ]);
  expect(strays(dualPoints({ ...settled, paidAmount: '0.05' }, tape))).toEqual(['paidAmount']);
  expect(strays(dualPoints({ ...settled, paidCurrency: 'XRP' }, tape))).toEqual(['paidCurrency']);
  expect(strays(dualPoints(settled, tape, [...trades, tape.firstFrom(AT)]))).toEqual([
    'averagedTick',
  ]);
  // A market that stands still has no price to settle by.
  const idle = world.tapeOf('AAPL');
  const unpriced = dualDue(terms, null);
  const paid = { paidCurrency: unpriced.currency, paidAmount: unpriced.amount };
  const quiet = { ...terms, ...paid, maturesAt: STOCKS_OPEN - HOUR_MS, settlementPrice: null };
  expect(strays(dualPoints(quiet, idle, []))).toEqual([]);
  expect(strays(dualPoints({ ...quiet, settlementPrice: '1' }, idle))).toEqual(['settlementPrice']);
});

test.each([
  ['liquidation', true],
  ['stop_loss', true],
  ['target_profit', true],
  ['trailing_stop', true],
  ['user', false],
  ['trader', false],
  ['batch', false],
  [null, false],
] as const)('whether a trade closed a position is told by why: %s, %s', (closeReason, isByTape) => {
  expect(isClosedByTape({ closeReason })).toBe(isByTape);
});

test('a position that a trade closed names that trade, which had reached its stop', () => {
  const trade = tape.firstFrom(AT);
  const closed: ClosedPosition = {
    ...{ side: 'long', closeReason: 'stop_loss', markPrice: trade.price },
    ...{ closeTickId: trade.id, closeTickAt: trade.time },
    ...{ stopLossPrice: trade.price, targetProfitPrice: null },
  };
  expect(strays(positionPoints(closed, tape))).toEqual([]);
  const changed = (change: Partial<ClosedPosition>) =>
    strays(positionPoints({ ...closed, ...change }, tape));
  expect(changed({ stopLossPrice: '1' })).toEqual(['stopLoss']);
  expect(changed({ side: 'short', stopLossPrice: '1' })).toEqual([]);
  const taken = (targetProfitPrice: string | null) =>
    ({ closeReason: 'target_profit', stopLossPrice: '1', targetProfitPrice }) as const;
  expect(changed(taken('999999'))).toEqual(['takeProfit']);
  for (const side of ['long', 'short'] as const)
    expect(changed({ ...taken(trade.price), side })).toEqual([]);
  expect(changed({ ...taken('999999'), side: 'short' })).toEqual([]);
  expect(changed({ ...taken('1'), side: 'short' })).toEqual(['takeProfit']);
  expect(changed({ side: 'short', stopLossPrice: '999999' })).toEqual(['stopLoss']);
  // What has no price of its own is judged by none.
  expect(changed(taken(null))).toEqual([]);
  expect(changed({ stopLossPrice: null })).toEqual([]);
  expect(changed({ ...taken('999999'), closeReason: 'trailing_stop' })).toEqual([]);
  expect(changed({ markPrice: '1' })).toEqual(['closeMark']);
  expect(changed({ closeTickAt: trade.time + 1 })).toEqual(['closeTickAt']);
  // No minute has so many trades.
  expect(changed({ closeTickId: trade.id + 2 ** 19 })).toEqual([
    'closeTick',
    'closeTickAt',
    'closeMark',
  ]);
  const nowhere = { closeReason: 'liquidation', closeTickId: null, closeTickAt: null } as const;
  expect(changed(nowhere)).toEqual(['closeMark']);
  expect(positionPoints({ ...closed, ...nowhere }, tape)).toEqual([
    { name: 'closeTick', said: null, made: null },
    { name: 'closeTickAt', said: null, made: null },
    { name: 'closeMark', said: trade.price, made: null },
  ]);
  expect(positionPoints({ ...closed, closeReason: 'liquidation' }, tape)).toHaveLength(3);
});

test('an order that waited was filled only where the tape came to its trigger and its limit', () => {
  const span = { createdAt: AT, updatedAt: AT + 5 * MINUTE_MS };
  const { low, high } = tape.range(span.createdAt, span.updatedAt);
  const points = (order: Partial<Parameters<typeof orderPoints>[0]>) =>
    orderPoints({ isBuy: true, triggerPrice: null, limitPrice: null, ...span, ...order }, tape);
  expect(points({})).toEqual([]);
  expect(strays(points({ limitPrice: low }))).toEqual([]);
  expect(strays(points({ isBuy: false, limitPrice: high }))).toEqual([]);
  expect(strays(points({ limitPrice: '1' }))).toEqual(['limitPrice']);
  expect(strays(points({ isBuy: false, limitPrice: '999999' }))).toEqual(['limitPrice']);
  for (const triggerPrice of [low, high]) expect(strays(points({ triggerPrice }))).toEqual([]);
  for (const triggerPrice of ['1', '999999'])
    expect(strays(points({ triggerPrice }))).toEqual(['triggerPrice']);
  const names = points({ triggerPrice: low, limitPrice: low }).map(({ name }) => name);
  expect(names).toEqual(['triggerPrice', 'limitPrice']);
  expect(points({ triggerPrice: low })).toHaveLength(1);
  expect(points({ limitPrice: low })).toHaveLength(1);
});

test('the second before and after an order counts, by which clocks may differ', () => {
  for (let step = 0; step < 20; step += 1) {
    const at = AT + step * 7_000;
    const span = { triggerPrice: null, createdAt: at, updatedAt: at };
    const { low, high } = tape.range(at - 1_000, at + 1_000);
    expect(strays(orderPoints({ ...span, isBuy: true, limitPrice: low }, tape))).toEqual([]);
    expect(strays(orderPoints({ ...span, isBuy: false, limitPrice: high }, tape))).toEqual([]);
  }
});

test('keys of one chain lead to each other whichever is asked first, and one that was changed does not', () => {
  const { day, key, feed } = world;
  const earlier = { day: day - 5, key: feed.dayKey(day - 5) ?? '' };
  expect(areChained({ day, key }, earlier)).toBe(true);
  expect(areChained(earlier, { day, key })).toBe(true);
  expect(areChained({ day: day - 4, key }, earlier)).toBe(false);
  expect(areChained({ day, key: 'ab'.repeat(32) }, earlier)).toBe(false);
  expect(areChained({ day, key: 'no key' }, earlier)).toBe(false);
  expect([keyBefore(earlier, day), keyBefore({ day, key: '' }, day)]).toEqual([null, null]);
});
