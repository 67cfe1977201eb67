/** One account: its value, and every currency in it with what is available, frozen and worth. */
import type { AccountView, BalanceView } from '../../../contract/features/assets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push } from '../../navigation/navigate.ts';
import { besideOnWide } from '../../ui/beside-on-wide.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { AssetActions } from './asset-actions.tsx';
import { ACCOUNT_RECORDS_PATH, COIN_PATH } from './asset-tabs.ts';
import { HIDDEN_TEXT } from './hidden-text.ts';
import { HideSmall, useHideSmall } from './overview-panel.tsx';
import { TotalHead } from './total-head.tsx';

interface AccountPanelProps {
  readonly account: AccountView;
}

export function AccountPanel({ account }: AccountPanelProps) {
  const { t } = useWords('assets');
  const { t: money } = useWords('money');
  const small = useHideSmall();
  const rows = account.balances.filter(({ isSmall }) => !small.isHidden || !isSmall);
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  return (
    <div className={besideOnWide}>
      <div>
        <TotalHead
          name={money(`accounts.${account.account}`)}
          text={account.equivalentText}
          note={`${t('columns.available')} ${account.availableText} · ${t('columns.frozen')} ${account.frozenText}`}
        />
        <AssetActions />
      </div>
      <div>
        <div className="mt-5 flex items-center justify-between gap-3">
          <Button
            variant="plain"
            size="small"
            onClick={() => void push(ACCOUNT_RECORDS_PATH, { account: account.account })}
          >
            {t('records')}
          </Button>
          <HideSmall {...small} />
        </div>
        {rows.length === 0 ? (
          <EmptyState
            title={t('empty.title')}
            hint={t(account.balances.length > 0 ? 'empty.small' : 'empty.hint')}
          />
        ) : (
          <ul
            aria-label={money(`accounts.${account.account}`)}
            className="divide-y divide-hairline"
          >
            {rows.map((balance) => (
              <li key={balance.currency}>
                <BalanceRow balance={balance} isHidden={isHidden} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface BalanceRowProps {
  readonly balance: BalanceView;
  readonly isHidden: boolean;
}

function BalanceRow({ balance, isHidden }: BalanceRowProps) {
  const { t } = useWords('assets');
  const { currency, currencyId, equivalentText } = balance;
  const shown = (text: string) => (isHidden ? HIDDEN_TEXT : text);
  return (
    <button
      type="button"
      onClick={() => void push(COIN_PATH, { currency_id: currencyId })}
      className="flex w-full flex-col gap-2 py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="flex w-full items-center gap-3">
        <CurrencyIcon currency={currency} size={28} />
        <span className="flex-1 text-[16px] font-semibold">{currency}</span>
        <span className="figure text-[16px]">{shown(equivalentText)}</span>
      </span>
      <span className="figure flex w-full justify-between gap-4 pl-10 text-small">
        <span className="min-w-0">
          <span className="block text-caption text-faint">{t('columns.available')}</span>
          <span className="text-soft">{shown(balance.availableText)}</span>
        </span>
        <span className="min-w-0 text-right">
          <span className="block text-caption text-faint">{t('columns.frozen')}</span>
          <span className="text-soft">{shown(balance.frozenText)}</span>
        </span>
      </span>
    </button>
  );
}
