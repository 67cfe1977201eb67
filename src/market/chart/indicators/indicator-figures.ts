import type { IndicatorName } from '../../../../contract/plain/indicators.ts';
import { priceFormatter, volumeFormatter } from '../model/chart-look.ts';
import { indicatorLooks } from '../model/indicator-looks.ts';

/** How an indicator's values are written, on its scale and in its legend. */
export function figureFormatter(
  name: IndicatorName,
  { tag, priceScale }: { readonly tag: string; readonly priceScale: number },
): (value: number) => string {
  const { figure } = indicatorLooks[name];
  if (figure === 'compact') return volumeFormatter(tag);
  return priceFormatter(tag, figure === 'price' ? priceScale : 2);
}
