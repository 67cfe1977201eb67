/** What became of an order; empty while it is open. */
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';

export function outcomeWords(
  { outcome, isExpired }: Pick<FuturesOrderView, 'outcome' | 'isExpired'>,
  t: WordsOf<'futures'>,
  trade: WordsOf<'trade'>,
): string {
  if (isExpired) return trade('terms.expired');
  return outcome === null ? '' : t(`outcome.${outcome}`);
}
