/** The rate of a quote as people say it: what one of the dearer coin is worth in the other. */
import type { ConvertQuoteView } from '../../../contract/features/convert.ts';

export function rateWords(quote: ConvertQuoteView | null, from: string, to: string): string | null {
  if (!quote?.rateText) return null;
  const [one, other] = quote.isRateOfTarget ? [to, from] : [from, to];
  return `1 ${one} = ${quote.rateText} ${other}`;
}
