/** A quote of a conversion is no free option: not even for somebody who knew the prices of its whole life. */
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import {
  conversionRate,
  isRateTooLow,
  priceConversion,
} from '../../../contract/rules/money/convert-pricing.ts';
import { FEE_RATE } from '../../../server/features/convert/terms.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { type SampledMarket, sampleTape } from './sampled-tape.ts';

/** A day's worth of hours, each of another time of day. */
const HOURS = repetitions({ short: 1, long: 24 });
const SECONDS = repetitions({ short: 900, long: 3600 });
/** Several times longer than a quote holds: in so long prices move further than its fee. */
const LATEST_S = 60;
const STAKE = '100000';
const SCALE = 8;

interface Gain {
  /** In dollars, of a stake of 100,000; the best of all moments at which the quote could be accepted. */
  readonly best: number;
  /** The same if every quote were kept, however the market has moved. */
  readonly unguarded: number;
}

/** Dollars for the coin and back for dollars at its price of that moment, or the coin for dollars. */
function gainOf(
  quoted: string,
  now: string,
  way: 'buy' | 'sell',
): { gain: number; isKept: boolean } {
  const rateAt = (price: string) =>
    way === 'buy' ? conversionRate('1', price) : conversionRate(price, '1');
  const number = way === 'buy' ? STAKE : conversionRate(STAKE, now);
  const { received } = priceConversion({
    ...{ number, rate: rateAt(quoted), feeRate: FEE_RATE, scale: SCALE },
  });
  const worth = Number(received) * (way === 'buy' ? Number(now) : 1);
  const isKept = !isRateTooLow(rateAt(now), rateAt(quoted), FEE_RATE);
  return { gain: worth - Number(STAKE), isKept };
}

function bestGains(market: SampledMarket, second: number): Gain {
  const quoted = String(market.price[second]);
  const best = { kept: Number.NEGATIVE_INFINITY, any: Number.NEGATIVE_INFINITY };
  for (let later = second + 1; later <= second + LATEST_S; later += 1) {
    const now = String(market.price[later]);
    for (const way of ['buy', 'sell'] as const) {
      const { gain, isKept } = gainOf(quoted, now, way);
      best.any = Math.max(best.any, gain);
      if (isKept) best.kept = Math.max(best.kept, gain);
    }
  }
  return { best: best.kept, unguarded: best.any };
}

test('who accepts a quote at the best moment of its life earns nothing by it', {
  timeout: 30 * MINUTE_MS,
}, () => {
  const sums = { quotes: 0, earning: 0, unguarded: 0 };
  for (let hour = 0; hour < HOURS; hour += 1) {
    const startMs = Date.UTC(2026, 10, 18, 15) + hour * HOUR_MS;
    const tape = sampleTape({
      ...{
        seed: `quotes ${hour}`,
        startMs,
        seconds: SECONDS,
        ticksPerSecond: 60,
        bookEvery: SECONDS,
      },
    });
    for (const market of tape.markets.filter(({ isCoin }) => isCoin)) {
      for (let second = 60; second + LATEST_S < SECONDS; second += 60) {
        const { best, unguarded } = bestGains(market, second);
        sums.quotes += 1;
        // The rounding of the stake to whole places of the rate is worth less than a cent.
        if (best > 0.01) sums.earning += 1;
        if (unguarded > 0.01) sums.unguarded += 1;
      }
    }
  }
  reportCount({
    what: 'quotes of conversions, each accepted at its best moment by somebody who knew the future',
    count: sums.quotes,
    outcome: `${sums.earning} earn, ${sums.unguarded} would without the last look`,
  });
  expect(sums.earning).toBe(0);
  expect(sums.unguarded).toBeGreaterThan(0);
});
