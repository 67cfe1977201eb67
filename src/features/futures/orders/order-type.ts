/** The type of an order in words; a limit and its stop are one order. */
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';

export function orderType(
  { type, oco }: Pick<FuturesOrderView, 'type' | 'oco'>,
  t: WordsOf<'futures'>,
): string {
  return t(oco === null ? `type.${type}` : 'type.oco');
}
