/** How many traders the user follows, what is open of them and what they brought; it leads to them. */
import { ChevronRight } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { toneText } from '../../theme/palette.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { MINE_PATH } from './paths.ts';

const HIDDEN = '••••••';

export function MineSummary() {
  const { t } = useWords('copy-trading');
  const { data } = useAsk('copyTrading.hall', { limit: 1 });
  const isHidden = usePreferences((choices) => choices.isBalanceHidden);
  const mine = data?.mine;
  const figures = [
    [t('mine.follows'), mine?.followsText, ''],
    [t('mine.open'), mine?.openText, ''],
    [t('mine.profit'), isHidden ? HIDDEN : mine?.profitText, toneText(mine?.profitTone ?? 'flat')],
  ] as const;
  return (
    <button
      type="button"
      aria-label={t('mine.title')}
      onClick={() => void push(MINE_PATH)}
      className="mt-2 rounded-large border border-hairline bg-raised px-4 py-3.5 text-left active:opacity-70"
    >
      <span className="flex items-center justify-between font-semibold">
        {t('mine.title')}
        <ChevronRight aria-hidden="true" size={18} className="text-faint" />
      </span>
      <span className="mt-2 grid grid-cols-3 gap-3">
        {figures.map(([name, text, tone]) => (
          <span key={name} className="min-w-0">
            <span className="block text-caption text-faint">{name}</span>
            {text === undefined ? (
              <Skeleton className="mt-1 h-5 w-16" />
            ) : (
              <span className={`figure block font-semibold wrap-anywhere ${tone}`}>{text}</span>
            )}
          </span>
        ))}
      </span>
    </button>
  );
}
