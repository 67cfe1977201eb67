/** A point as text: prices at the scale of their market, times as a clock shows them, numbers of trades as they are. */
import type { MarketShape } from '../../../contract/features/markets-entities.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import type { Point, PointName } from '../../../contract/rules/fairness/point.ts';
import { formatDecimal, formatFixed } from '../../view/format-number.ts';
import { formatClock } from '../../view/format-time.ts';

type Kind = 'price' | 'amount' | 'time' | 'asItIs';

const kinds: Readonly<Record<PointName, Kind>> = {
  openTick: 'asItIs',
  openPrice: 'price',
  settleTick: 'asItIs',
  settlePrice: 'price',
  outcome: 'asItIs',
  averagedTick: 'asItIs',
  settlementPrice: 'price',
  paidCurrency: 'asItIs',
  paidAmount: 'amount',
  closeTick: 'asItIs',
  closeTickAt: 'time',
  closeMark: 'price',
  stopLoss: 'price',
  takeProfit: 'price',
  triggerPrice: 'price',
  limitPrice: 'price',
};

export function pointText(
  { name, said, made }: Point,
  { priceScale }: Pick<MarketShape, 'priceScale'>,
  language: Language,
): Pick<Point, 'said' | 'made'> {
  const text = (value: string | null) => {
    if (value === null) return null;
    if (kinds[name] === 'price') return formatFixed(value, priceScale, language);
    if (kinds[name] === 'amount') return formatDecimal(value, language);
    return kinds[name] === 'time' ? formatClock(Number(value), language) : value;
  };
  return { said: text(said), made: text(made) };
}
