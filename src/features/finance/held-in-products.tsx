/** What the user holds in the two accounts of the financial products. */
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useTopic } from '../../link/use-topic.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

const accounts = ['financial', 'mining'] as const;
const HIDDEN = '••••••';

export function HeldInProducts() {
  const { t } = useWords('finance');
  const overview = useTopic('assets.overview');
  const isHidden = usePreferences((choices) => choices.isBalanceHidden);
  return (
    <dl
      aria-label={t('held.label')}
      className="mt-1 grid grid-cols-2 divide-x divide-hairline rounded-large border border-hairline bg-raised py-3.5"
    >
      {accounts.map((account) => {
        const held = overview?.accounts.find((entry) => entry.account === account);
        return (
          <div key={account} className="min-w-0 px-4">
            <dt className="truncate text-small text-faint">{t(`held.${account}`)}</dt>
            <dd className="figure mt-0.5 text-title font-semibold">
              {overview ? (
                <span className="block truncate">
                  {isHidden ? HIDDEN : (held?.equivalentText ?? NOTHING)}
                </span>
              ) : (
                <Skeleton className="h-6.5 w-20" />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
