/** What the user has locked in all, what it pays a day and has paid; it leads to the orders. */
import { ChevronRight } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ORDERS_PATH } from './paths.ts';

const HIDDEN = '••••••';

export function HeldSummary() {
  const { t } = useWords('lock-mining');
  const held = useTopic('lockMining.held');
  const isHidden = usePreferences((choices) => choices.isBalanceHidden);
  const figures = [
    [t('summary.locked'), held?.lockedText],
    [t('summary.daily'), held?.dailyText],
    [t('summary.paid'), held?.paidText],
  ] as const;
  return (
    <button
      type="button"
      aria-label={t('orders')}
      onClick={() => void push(ORDERS_PATH)}
      className="mt-2 rounded-large border border-hairline bg-raised px-4 py-3.5 text-left active:opacity-70"
    >
      <span className="flex items-center justify-between font-semibold">
        {t('orders')}
        <ChevronRight aria-hidden="true" size={18} className="text-faint" />
      </span>
      <span className="mt-2 grid grid-cols-3 gap-3">
        {figures.map(([name, text]) => (
          <span key={name} className="min-w-0">
            <span className="block text-caption text-faint">{name}</span>
            {text === undefined ? (
              <Skeleton className="mt-1 h-5 w-16" />
            ) : (
              <span className="figure block font-semibold wrap-anywhere">
                {isHidden ? HIDDEN : text}
              </span>
            )}
          </span>
        ))}
      </span>
    </button>
  );
}
