/** Both balances of the market below the ticket of the desk. */
import { memo } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { usePreferences } from '../../../link/preferences.ts';
import { useHoldings } from './use-holding.ts';

export const DeskBalances = memo(function DeskBalances({
  market,
}: {
  readonly market: MarketView;
}) {
  const { t } = useWords('spot');
  const holdings = useHoldings(market);
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  if (!holdings) return null;
  return (
    <section aria-label={t('line.label')} className="border-t border-hairline pt-3 text-small">
      <dl className="flex flex-col gap-2">
        {[market.base, market.quote].map((currency) => {
          const held = holdings(currency);
          return (
            <div key={currency} className="flex items-baseline justify-between gap-3">
              <dt className="text-faint">{currency}</dt>
              <dd className="figure text-right">
                <span className="block">{isHidden ? '∗∗∗∗' : (held?.availableText ?? '0')}</span>
                {held && !isZero(held.frozenText) && !isHidden && (
                  <span className="block text-caption text-faint">
                    {t('line.frozen', { amount: held.frozenText })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
});
