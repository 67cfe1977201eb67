/** One account of the overview: its share as a bar, its value, what is frozen. */
import { ChevronRight } from 'lucide-react';
import type { AccountView } from '../../../contract/features/assets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { HIDDEN_TEXT } from './hidden-text.ts';

interface AccountRowProps {
  readonly account: AccountView;
  readonly onOpen: () => void;
}

/** A share that is not zero is seen. */
const LEAST_BAR_PERCENT = 6;

export function AccountRow({ account, onOpen }: AccountRowProps) {
  const { t } = useWords('assets');
  const { t: money } = useWords('money');
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const { percent, shareText, equivalentText, frozenText } = account;
  const barPercent = percent === 0 ? 0 : Math.max(LEAST_BAR_PERCENT, percent);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-[58px] w-full items-center gap-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span
        aria-hidden="true"
        className="relative h-[26px] w-[3px] shrink-0 overflow-hidden rounded-full bg-gold/20"
      >
        <span
          className="absolute inset-x-0 top-0 rounded-full bg-gold"
          style={{ height: `${barPercent}%` }}
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[16px]">{money(`accounts.${account.account}`)}</span>
        <span className="figure block text-small text-faint">
          {t('share', { percent: shareText })}
        </span>
      </span>
      <span className="figure shrink-0 text-right">
        <span className="block text-[16px]">{isHidden ? HIDDEN_TEXT : equivalentText}</span>
        <span className="block text-small text-faint">
          {t('frozen', { amount: isHidden ? HIDDEN_TEXT : frozenText })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />
    </button>
  );
}
