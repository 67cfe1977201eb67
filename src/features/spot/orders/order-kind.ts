/** How the kind of an order is called. */
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';

export function orderKind(
  order: Pick<SpotOrderView, 'kind' | 'oco' | 'trigger' | 'trailText' | 'twap'>,
  t: WordsOf<'spot'>,
  trade: WordsOf<'trade'>,
): string {
  const { kind, oco, trigger, trailText, twap } = order;
  if (twap !== null) return t('kinds.twap');
  if (oco !== null) return t('stop.stop_oco');
  if (trailText !== '') return t('stop.stop_trailing');
  return trigger === '' ? trade(`kind.${kind}`) : t(`stop.stop_${kind}`);
}
