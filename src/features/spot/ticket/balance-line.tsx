/** What the trader holds of this market's coin, and the way to the open orders: the foot of the trade screen. */
import type { BalanceView } from '../../../../contract/features/assets.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { usePreferences } from '../../../link/preferences.ts';
import { useSession } from '../../../link/session.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { currentPath, LOGIN_PATH, push } from '../../../navigation/navigate.ts';
import { Button } from '../../../ui/button.tsx';
import { useHoldings } from './use-holding.ts';

interface BalanceLineProps {
  readonly market: MarketView;
  readonly onOrders: () => void;
}

const HIDDEN = '∗∗∗∗';

export function BalanceLine({ market, onOrders }: BalanceLineProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const isGuest = useSession().state === 'guest';
  const openOrders = useTopic('spot.openOrders', market.symbol) ?? [];
  const held = useHoldings(market)?.(market.base) ?? null;
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const shown = (text: string) => (isHidden ? HIDDEN : text);
  return (
    <section
      aria-label={t('line.label')}
      className="flex h-11 shrink-0 items-center justify-between gap-3 border-t border-hairline bg-raised px-3"
    >
      {isGuest ? (
        <>
          <span className="min-w-0 text-small text-soft">{t('line.guest')}</span>
          <Button
            variant="plain"
            size="small"
            onClick={() => void push(LOGIN_PATH, { back: currentPath() })}
          >
            {trade('orders.login')}
          </Button>
        </>
      ) : (
        <>
          <span className="min-w-0">
            <span className="figure block truncate leading-5">
              {shown(held?.availableText ?? '0')}{' '}
              <span className="font-sans text-small text-soft">{market.base}</span>
            </span>
            <span className="figure block truncate text-caption leading-[14px] text-faint">
              {held ? `≈ ${shown(held.equivalentText)}` : ''}
              {held && isFrozen(held)
                ? ` · ${t('line.frozen', { amount: shown(held.frozenText) })}`
                : ''}
            </span>
          </span>
          <Button variant="plain" size="small" onClick={onOrders}>
            {t('orders.openCount', { total: openOrders.length })}
          </Button>
        </>
      )}
    </section>
  );
}

function isFrozen({ frozenText }: BalanceView): boolean {
  return !isZero(frozenText);
}
