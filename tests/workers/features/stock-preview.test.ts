/** What the ticket promises for a closed stock is what the exchange sets aside, to the last digit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { usualTerms } from '../../../contract/rules/spot/order-terms.ts';
import { discountedFeeRate } from '../../../contract/rules/spot/pricing.ts';
import { collarTicks } from '../../../contract/rules/spot/stock-orders.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { neededHold } from '../../../server/features/spot/order-hold.ts';
import type { OrderRow } from '../../../server/features/spot/order-store.ts';
import { markets } from '../../../server/market/instruments.ts';
import { priceSpot } from '../../../workers/features/spot/price-spot.ts';
import { repetitions } from '../../support/counts.ts';

const stocks = markets.filter(({ kind }) => kind === 'stock');

const wish = fc.record({
  market: fc.constantFrom(...stocks),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  kind: fc.constantFrom('market' as const, 'limit' as const),
  lastTicks: fc.integer({ min: 1_000, max: 100_000 }),
  percent: fc.integer({ min: 81, max: 119 }),
  lots: fc.integer({ min: 1_000, max: 5_000_000 }),
  discount: fc.constantFrom(0, 10, 25, 50, 100),
});

test('STOCK-01 the cost that is shown for a queued order is the hold that it takes', () => {
  fc.assert(
    fc.property(wish, ({ market, side, kind, lastTicks, percent, lots, discount }) => {
      const last = scaledText(lastTicks, market.priceScale);
      const limit = plainText(exact(last).times(percent).div(100).toDecimalPlaces(2, 1));
      const amount = scaledText(lots, market.quantityScale);
      const pricing = priceSpot({
        market,
        side,
        kind,
        price: kind === 'limit' ? limit : null,
        amount,
        unit: 'base',
        percent: null,
        available: '99999999999',
        bids: [],
        asks: [],
        last,
        makerFeeRate: discountedFeeRate(market.makerFeeRate, discount),
        takerFeeRate: discountedFeeRate(market.takerFeeRate, discount),
        terms: usualTerms,
        nowMs: 0,
        isOpen: false,
        isStale: false,
        isReachable: true,
      });
      const order: OrderRow = {
        id: 1,
        userId: 1,
        marketId: market.id,
        symbol: market.symbol,
        account: 'stock',
        side,
        kind,
        price: kind === 'limit' ? limit : null,
        collar:
          kind === 'limit' ? null : scaledText(collarTicks(side, lastTicks), market.priceScale),
        amount,
        filled: '0',
        turnover: '0',
        feeExact: '0',
        feeDiscount: discount,
        holdId: null,
        status: 'open',
        queued: true,
        ...usualTerms,
        ...{
          triggerPrice: null,
          triggeredAt: null,
          fromTickId: null,
          trailBy: null,
          trailUnit: null,
          bestPrice: null,
          oco: null,
          ocoPrice: null,
          stopLimit: null,
          ...{ twapSlices: null, twapEveryMs: null, twapDone: null, nextSliceAt: null },
          ...{ takeProfit: null, stopLoss: null, exitId: null, bracketOf: null },
        },
        version: 1,
        createdAt: 0,
        updatedAt: 0,
      };
      const shown = side === 'buy' ? pricing.settlement?.total : pricing.amount;
      expect(exact(shown ?? '0').eq(neededHold(order, market))).toBe(true);
    }),
    { numRuns: repetitions({ short: 2_000, long: 10_000 }) },
  );
});
