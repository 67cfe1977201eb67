/** RecordRow { amountText, currency, way, state, createdAt, onOpen }: one deposit or withdrawal in a list. */

import { relativeTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { CurrencyIcon } from '../../../market/currency-icon.tsx';
import { Badge } from '../../../ui/figures/badge.tsx';
import { type RecordState, stateTones } from './record-state.ts';

interface RecordRowProps {
  readonly amountText: string;
  readonly currency: string;
  /** Network, bank or name of the target. */
  readonly way: string;
  readonly state: RecordState;
  readonly createdAt: number;
  readonly onOpen: () => void;
}

export function RecordRow({ amountText, currency, way, state, createdAt, onOpen }: RecordRowProps) {
  const { t, tag } = useWords('deposit');
  const common = useWords();
  const justNow = common.t('justNow');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-15 w-full items-center gap-3 py-2.5 text-left -outline-offset-2 active:opacity-70"
    >
      <CurrencyIcon currency={currency} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {currency} <span className="text-small text-faint">{way}</span>
        </span>
        <span className="block truncate text-small text-faint">
          {relativeTime(createdAt, Date.now(), { tag, justNow })}
        </span>
      </span>
      <span className="flex min-w-0 shrink-0 flex-col items-end gap-1">
        <span className="figure">{amountText}</span>
        <Badge tone={stateTones[state]}>{t(`records.states.${state}`)}</Badge>
      </span>
    </button>
  );
}
