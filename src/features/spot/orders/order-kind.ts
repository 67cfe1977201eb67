/** How the kind of an order is called. */
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';
import { spotType } from '../../../ticket/orders/type-of.ts';

export function orderKind(
  order: Pick<SpotOrderView, 'kind' | 'oco' | 'trigger' | 'trailText' | 'twap'>,
  t: WordsOf<'spot'>,
  trade: WordsOf<'trade'>,
): string {
  const type = spotType(order);
  if (type === 'twap') return t('kinds.twap');
  if (type === 'oco') return t('stop.stop_oco');
  return type === 'market' || type === 'limit' ? trade(`kind.${type}`) : t(`stop.${type}`);
}
