/** The type of an order in words; a limit and its stop are one order, and so are slices. */
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';

export function orderType(
  { type, oco, twap }: Pick<FuturesOrderView, 'type' | 'oco' | 'twap'>,
  t: WordsOf<'futures'>,
): string {
  if (twap !== null) return t('type.twap');
  return t(oco === null ? `type.${type}` : 'type.oco');
}
