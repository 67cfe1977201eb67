/** How an option that is held stands, in words. */
import type { OptionView } from '../../../../contract/features/options-views.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';
import { NOTHING } from '../../../ui/figures/nothing.ts';

export function leadingWords(
  { leading, secondsLeft, buyPriceText, expectedProfitText, expectedLossText }: OptionView,
  t: WordsOf<'options'>,
): string {
  if (secondsLeft === 0) return t('leading.settling');
  if (leading === null) return buyPriceText === '' ? t('leading.none') : NOTHING;
  if (leading === 'win') return `${t('leading.win')} ${expectedProfitText}`;
  return leading === 'loss' ? `${t('leading.loss')} ${expectedLossText}` : t('leading.tie');
}
