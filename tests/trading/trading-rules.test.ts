/** Invariants 7, 9, 10, 12 and 13 of the rules alone: random cases against arithmetic told once more. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleFuturesClose } from '../../contract/rules/futures/close.ts';
import { feeOf } from '../../contract/rules/futures/order.ts';
import {
  futuresNotional,
  initialMargin,
  liquidationTicks,
  maintenanceMargin,
} from '../../contract/rules/futures/pricing.ts';
import { optionFee, optionOutcome, optionPayout } from '../../contract/rules/options/payout.ts';
import { settleTotals } from '../../contract/rules/spot/pricing.ts';
import { repetitions, reportCount } from '../support/counts.ts';
import { discounted, down, higher, money, sum, up } from './plain-money.ts';

const numRuns = repetitions({ short: 1_000, long: 100_000 });
const UNIT = money('0.00000001');
const scales = { priceScale: 2, quantityScale: 3 };
const side = fc.constantFrom('long' as const, 'short' as const);
const ticks = fc.integer({ min: 100, max: 20_000_000 });
const lots = fc.integer({ min: 1, max: 5_000_000 });
const multiple = fc.constantFrom(1, 2, 3, 7, 10, 50, 75, 100, 150, 500);
const rate = fc.constantFrom('0', '0.0002', '0.0005', '0.00035', '0.001');
const discount = fc.constantFrom(0, 10, 15, 30, 100);

function check<Given>(what: string, property: fc.IPropertyWithHooks<Given>): void {
  fc.assert(property, { numRuns });
  reportCount({ what, count: numRuns, outcome: 'as plain arithmetic has it' });
}

function notionalOf(count: number, price: number) {
  return money(count).times(price).div(100_000);
}

test('invariant 7: a spot order settles turnover and fee, rounded against the trader, once for all parts', () => {
  const fill = fc.record({ ticks, lots, rate, discount });
  check(
    'settlements of random spot orders',
    fc.property(fc.array(fill, { minLength: 1, maxLength: 6 }), (fills) => {
      const turnover = sum(fills.map((each) => notionalOf(each.lots, each.ticks).div(1_000)));
      const feeExact = sum(
        fills.map((each) =>
          notionalOf(each.lots, each.ticks).div(1_000).times(discounted(each.rate, each.discount)),
        ),
      );
      const texts = { turnover: turnover.toFixed(), feeExact: feeExact.toFixed() };
      const fee = up(feeExact);
      const buy = settleTotals({ side: 'buy', ...texts });
      expect([buy.fee, buy.total]).toEqual([fee.toFixed(), up(turnover).plus(fee).toFixed()]);
      const sell = settleTotals({ side: 'sell', ...texts });
      const earned = higher(down(turnover).minus(fee), money(0));
      expect([sell.fee, sell.total]).toEqual([fee.toFixed(), earned.toFixed()]);
      if (fills.every((each) => each.discount === 100)) expect(buy.fee).toBe('0');
    }),
  );
});

test('invariant 9: notional is lots x size x price, margin N / multiple, and one price costs fees alone', () => {
  check(
    'random openings and closings at one price',
    fc.property(fc.record({ side, ticks, lots, multiple, rate }), (given) => {
      const notional = notionalOf(given.lots, given.ticks);
      const text = futuresNotional(given.lots, given.ticks, scales);
      expect(text).toBe(notional.toFixed());
      const margin = initialMargin(text, given.multiple);
      expect(margin).toBe(up(notional.div(given.multiple)).toFixed());
      expect(feeOf([[text, given.rate]])).toBe(up(notional.times(given.rate)).toFixed());
      const closed = settleFuturesClose(
        { side: given.side, lots: given.lots, cost: text, margin },
        { fills: fillsOf(given.ticks, given.lots), feeRate: given.rate, scales },
      );
      expect(closed).toMatchObject({ profit: '0', margin, cost: text });
      expect(closed.fee).toBe(up(notional.times(given.rate)).toFixed());
    }),
  );
});

test('invariant 10: profit is side x (close - open) x lots x size, and parts lose at most a unit each', () => {
  const given = fc.record({
    ...{ side, multiple, rate, open: ticks, close: ticks },
    parts: fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 6 }),
  });
  check(
    'random closings in parts',
    fc.property(given, ({ parts, open, close, ...terms }) => {
      const all = parts.reduce((total, part) => total + part, 0);
      const cost = futuresNotional(all, open, scales);
      const whole = {
        side: terms.side,
        lots: all,
        cost,
        margin: initialMargin(cost, terms.multiple),
      };
      const closing = (count: number) => ({
        ...{ fills: fillsOf(close, count), feeRate: terms.rate, scales },
      });
      const once = settleFuturesClose(whole, closing(all));
      const moved = money(close)
        .minus(open)
        .times(terms.side === 'long' ? 1 : -1);
      expect(once.profit).toBe(down(moved.times(all).div(100_000)).toFixed());
      let left = whole;
      let profit = money(0);
      let fee = money(0);
      for (const part of parts) {
        const settled = settleFuturesClose(left, closing(part));
        profit = profit.plus(settled.profit);
        fee = fee.plus(settled.fee);
        left = {
          ...left,
          lots: left.lots - part,
          cost: money(left.cost).minus(settled.cost).toFixed(),
          margin: money(left.margin).minus(settled.margin).toFixed(),
        };
      }
      expect(left).toMatchObject({ lots: 0, cost: '0', margin: '0' });
      for (const lost of [money(once.profit).minus(profit), fee.minus(once.fee)]) {
        expect(lost.gte(0) && lost.lte(UNIT.times(parts.length))).toBe(true);
      }
    }),
  );
});

test('invariant 12: a liquidation stands at the first tick at which equity is down to maintenance', () => {
  const maintenanceRate = fc.constantFrom('0.0008', '0.002', '0.004');
  check(
    'random liquidation prices',
    fc.property(fc.record({ side, ticks, lots, multiple, maintenanceRate }), (given) => {
      const cost = futuresNotional(given.lots, given.ticks, scales);
      const margin = initialMargin(cost, given.multiple);
      const maintenance = maintenanceMargin(cost, given.maintenanceRate);
      const position = { side: given.side, lots: given.lots, cost, margin, maintenance };
      const found = liquidationTicks(position, scales);
      const roomAt = (mark: number) => {
        const gain = notionalOf(given.lots, mark).minus(cost);
        return money(margin)
          .plus(given.side === 'long' ? gain : gain.neg())
          .minus(maintenance);
      };
      // Only a long that its margin pays down to nothing is beyond every mark.
      const isBeyond = found === null;
      expect(isBeyond ? roomAt(1).gt(0) : roomAt(found).lte(0)).toBe(true);
      const before = (found ?? 0) + (given.side === 'long' ? 1 : -1);
      expect(roomAt(before).gt(0)).toBe(true);
      if (isBeyond) expect(given.side).toBe('long');
    }),
  );
});

test('invariant 13: an option pays by its two prices, rounded down, and its fee is rounded up', () => {
  const given = fc.record({
    type: fc.constantFrom('up' as const, 'down' as const),
    stakeUnits: fc.integer({ min: 1, max: 2_000_000_000 }),
    payoutRate: fc.constantFrom('0.75', '0.83', '0.95'),
    ...{ discount, buy: fc.integer({ min: 1, max: 50 }), sell: fc.integer({ min: 1, max: 50 }) },
  });
  check(
    'random payouts of options',
    fc.property(given, ({ type, stakeUnits, payoutRate, buy, sell, ...terms }) => {
      const stake = money(stakeUnits).times(UNIT);
      const outcome = optionOutcome({ type, buyPrice: String(buy), sellPrice: String(sell) });
      const moved = type === 'up' ? sell - buy : buy - sell;
      const paid = {
        ...{ win: down(stake.times(money(payoutRate).plus(1))), tie: stake, loss: money(0) },
      };
      const expected = moved === 0 ? 'tie' : (['loss', 'win'] as const)[Number(moved > 0)];
      expect(outcome).toBe(expected);
      const asked = { stake: stake.toFixed(), scale: 8 };
      const fee = optionFee({ ...asked, feeRate: '0.002', discountPercent: terms.discount });
      expect(fee).toBe(up(stake.times(discounted('0.002', terms.discount))).toFixed());
      expect(optionPayout({ ...asked, fee, payoutRate, outcome })).toBe(paid[outcome].toFixed());
    }),
  );
});

function fillsOf(priceTicks: number, quantityLots: number) {
  return [{ priceTicks, quantityLots }];
}
