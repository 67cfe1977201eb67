/** One option that is held: direction, prices, what it can bring, who leads, and the time left. */
import type { OptionView } from '../../../../contract/features/options-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { toneText } from '../../../theme/palette.ts';
import { Badge } from '../../../ui/figures/badge.tsx';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import { TypeWords } from '../ticket/type-words.tsx';
import { clockTime } from './clock-time.ts';
import { Countdown } from './countdown.tsx';
import { leadingWords } from './leading-words.ts';
import { optionName } from './option-name.ts';

interface PositionRowProps {
  readonly option: OptionView;
  readonly onOpen: (id: number) => void;
}

export function PositionRow({ option, onOpen }: PositionRowProps) {
  const { t, tag } = useWords('options');
  const { expectedProfitText, expectedLossText, currency } = option;
  return (
    <button
      type="button"
      onClick={() => onOpen(option.id)}
      className="w-full py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="flex items-center gap-3">
        <Countdown option={option} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <TypeWords type={option.type} />
            <span className="truncate font-semibold">{optionName(option)}</span>
            <Badge>{t('ticket.seconds', { seconds: option.seconds })}</Badge>
          </span>
          <span className={`block text-small ${toneText(option.tone)}`}>
            {leadingWords(option, t)}
          </span>
        </span>
        <span className="figure text-right">
          <span className="block font-semibold">{option.stakeText}</span>
          <span className="block text-small text-faint">{currency}</span>
        </span>
      </span>
      <span className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5 text-small wide:grid-cols-4">
        <Figure name={t('option.buyPrice')} text={option.buyPriceText || NOTHING} />
        <Figure isEnd name={t('option.lastPrice')} text={option.lastPriceText || NOTHING} />
        <Figure name={t('option.expected')} text={`${expectedProfitText} / ${expectedLossText}`} />
        <Figure isEnd name={t('option.sellTime')} text={clockTime(option.sellAt, tag)} />
      </span>
    </button>
  );
}

function Figure(props: { readonly name: string; readonly text: string; readonly isEnd?: boolean }) {
  return (
    <span
      className={`min-w-0 ${props.isEnd ? 'text-right wide:text-left wide:last:text-right' : ''}`}
    >
      <span className="block truncate text-caption text-faint">{props.name}</span>
      <span className="figure block truncate">{props.text}</span>
    </span>
  );
}
