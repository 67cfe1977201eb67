/** The type of an order in words. */
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';
import { futuresType } from '../../../ticket/orders/type-of.ts';

export function orderType(
  order: Pick<FuturesOrderView, 'type' | 'oco' | 'twap'>,
  t: WordsOf<'futures'>,
): string {
  return t(`type.${futuresType(order)}`);
}
