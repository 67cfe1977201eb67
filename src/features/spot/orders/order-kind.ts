/** How the kind of an order is called. */
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';

export function orderKind(
  { kind, oco, trigger, trailText }: Pick<SpotOrderView, 'kind' | 'oco' | 'trigger' | 'trailText'>,
  t: WordsOf<'spot'>,
  trade: WordsOf<'trade'>,
): string {
  if (oco !== null) return t('stop.stop_oco');
  if (trailText !== '') return t('stop.stop_trailing');
  return trigger === '' ? trade(`kind.${kind}`) : t(`stop.stop_${kind}`);
}
