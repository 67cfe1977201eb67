/** The payoff at maturity as a drawing: what is paid over a range of prices, beside keeping what was paid for it. */

import type { DualProduct } from '../../../contract/features/dual-invest.ts';
import type { DualPicture } from '../../../contract/features/dual-invest-views.ts';
import { Exact, exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { formatFixed } from '../../view/format-number.ts';
import { breakEvenOf, payoutsOf } from './price-dual.ts';

const BOX = { width: 320, height: 140 };
/** Room on either side of what must be seen, as a share of it. */
const MARGIN = 1.6;
/** The least half of the range, as a share of the linked price. */
const LEAST_HALF = 0.03;
/** Room above and below the lines, as a share of the height. */
const PADDING = 0.08;

/** Of one coin: the shape is the same for any number of shares. A drawing may be rounded; no money follows from it. */
export function payoffPicture(
  product: DualProduct,
  now: { readonly price: string | null; readonly priceScale: number; readonly language: Language },
): DualPicture {
  const { price, priceScale, language } = now;
  const linked = exact(product.linkedPrice).toNumber();
  const breakEven = exact(breakEvenOf(product, priceScale)).toNumber();
  const current = price === null ? null : exact(price).toNumber();
  const far = Math.max(
    ...[Math.abs(breakEven - linked), Math.abs((current ?? linked) - linked)],
    linked * LEAST_HALF,
  );
  const low = Math.max(0, linked - far * MARGIN);
  const high = linked + far * MARGIN;
  const payouts = payoutsOf(product, '1');
  const below = exact(payouts.below).toNumber();
  const above = exact(payouts.above).toNumber();
  const payoff: Points = [
    [low, below * low],
    [linked, above],
    [high, above],
  ];
  const keeping: Points =
    product.type === 'call'
      ? [
          [low, low],
          [high, high],
        ]
      : [
          [low, linked],
          [high, linked],
        ];
  const values = [...payoff, ...keeping].map(([, value]) => value);
  const box = { low, high, least: Math.min(...values), most: Math.max(...values) };
  const x = (at: number) => ((at - low) / (high - low)) * BOX.width;
  const text = (at: number) => formatFixed(new Exact(at).toFixed(priceScale), priceScale, language);
  return {
    ...BOX,
    payoff: pathOf(payoff, box),
    keeping: pathOf(keeping, box),
    linkedX: x(linked),
    breakEvenX: x(breakEven),
    priceX: current === null ? null : x(current),
    lowText: text(low),
    highText: text(high),
  };
}

type Points = readonly (readonly [price: number, value: number])[];

function pathOf(
  points: Points,
  { low, high, least, most }: { low: number; high: number; least: number; most: number },
): string {
  const place = ([price, value]: Points[number]) => {
    const share = (value - least) / (most - least || 1);
    const x = ((price - low) / (high - low)) * BOX.width;
    const y = (1 - PADDING - share * (1 - 2 * PADDING)) * BOX.height;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return `M${points.map(place).join('L')}`;
}
