/** The outcome as the one strong figure of its sheet; the countdown while there is none. */
import {
  CircleSlash,
  Equal,
  HandCoins,
  type LucideIcon,
  TrendingDown,
  TrendingUp,
} from 'lucide-react';
import type { OptionOutcome } from '../../../../contract/features/options.ts';
import type { OptionView } from '../../../../contract/features/options-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { toneText } from '../../../theme/palette.ts';
import { clockText } from '../held/countdown.tsx';
import { leadingWords } from '../held/leading-words.ts';

const icons: Record<OptionOutcome, LucideIcon> = {
  win: TrendingUp,
  loss: TrendingDown,
  tie: Equal,
  void: CircleSlash,
  sold: HandCoins,
};

export function ResultHead({ option }: { readonly option: OptionView }) {
  const { t } = useWords('options');
  const { outcome, tone } = option;
  if (outcome === null) {
    return (
      <p className="pt-2 pb-4 text-center">
        <span role="timer" className="figure block text-display font-semibold">
          {clockText(option.secondsLeft)}
        </span>
        <span className={`block text-small ${toneText(tone)}`}>{leadingWords(option, t)}</span>
      </p>
    );
  }
  const Icon = icons[outcome];
  return (
    <p className={`flex flex-col items-center gap-0.5 pt-2 pb-2 ${toneText(tone)}`}>
      <span className="flex items-center gap-1.5 font-semibold">
        <Icon aria-hidden="true" size={18} />
        {t(`outcome.${outcome}`)}
      </span>
      <span className="figure text-display font-semibold">
        {option.profitText} <span className="text-title">{option.currency}</span>
      </span>
    </p>
  );
}
