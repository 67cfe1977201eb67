/** One option that is over: what became of it, at which prices, and what it brought. */
import type { OptionOutcome } from '../../../../contract/features/options.ts';
import type { OptionPastView } from '../../../../contract/features/options-views.ts';
import { relativeTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { toneText } from '../../../theme/palette.ts';
import { Badge } from '../../../ui/figures/badge.tsx';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import { optionName } from '../held/option-name.ts';
import { TypeWords } from '../ticket/type-words.tsx';

interface HistoryRowProps {
  readonly option: OptionPastView;
  readonly onOpen: (id: number) => void;
}

const badgeTones: Record<OptionOutcome, 'up' | 'down' | 'plain' | 'warning'> = {
  win: 'up',
  loss: 'down',
  tie: 'plain',
  void: 'warning',
  sold: 'plain',
};

export function HistoryRow({ option, onOpen }: HistoryRowProps) {
  const { t, tag } = useWords('options');
  const { t: common } = useWords();
  const { outcome, seconds, endsAt, soldForText } = option;
  return (
    <button
      type="button"
      aria-label={t('option.open', { id: option.id })}
      onClick={() => onOpen(option.id)}
      className="w-full py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="flex items-center gap-2">
        <TypeWords type={option.type} />
        <span className="truncate font-semibold">{optionName(option)}</span>
        <Badge>{t('ticket.seconds', { seconds })}</Badge>
        <span className="ml-auto shrink-0 text-small text-faint">
          {relativeTime(endsAt, Date.now(), { tag, justNow: common('justNow') })}
        </span>
      </span>
      <span className="mt-1 flex items-center gap-3">
        {outcome && <Badge tone={badgeTones[outcome]}>{t(`outcome.${outcome}`)}</Badge>}
        <span className="figure min-w-0 truncate text-small text-soft">
          {soldForText === ''
            ? `${option.buyPriceText || NOTHING} → ${option.sellPriceText || NOTHING}`
            : `${option.stakeText} → ${soldForText}`}
        </span>
        <span className={`figure ml-auto shrink-0 font-semibold ${toneText(option.tone)}`}>
          {option.profitText || NOTHING} {option.currency}
        </span>
      </span>
    </button>
  );
}
