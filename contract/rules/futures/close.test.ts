import { expect, test } from 'vitest';
import { settleFuturesClose } from './close.ts';

/**
 * The perpetual whose exact costs have more places than money: 11 of the price, none of the size.
 */
const pepe = { base: 'PEPE', quote: 'USDT', priceScale: 11, quantityScale: 0 };
const cost = '0.01380001001';

test.each([
  // 1,000 lots cost 0.00460000333 and bring 0.00469000: a gain of 0.00008999667.
  ['long', 469_000, '0.00008999'],
  ['short', 469_000, '-0.00009'],
  // Here they bring 0.00451, a difference of 0.00009000333.
  ['long', 451_000, '-0.00009001'],
  ['short', 451_000, '0.00009'],
] as const)(
  'FUT-05 a part of a %s closed at %i ticks gains what is rounded down and loses what is rounded up: %s',
  (side, priceTicks, profit) => {
    const part = settleFuturesClose(
      { side, lots: 3_000, cost, margin: '0.00138001' },
      { fills: [{ priceTicks, quantityLots: 1_000 }], feeRate: '0', scales: pepe },
    );
    expect(part).toMatchObject({ cost: '0.00460000333', profit });
  },
);
