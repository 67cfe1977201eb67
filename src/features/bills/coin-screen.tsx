/** My coin: one currency across all accounts, what to do with it, and its movements. */
import { useState } from 'react';
import type { BalanceView } from '../../../contract/features/assets.ts';
import type { AccountKind } from '../../../contract/plain/accounts.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push, switchTab, withQuery } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { BillList } from './bill-list.tsx';

const HIDDEN_TEXT = '∗∗∗∗∗∗';

interface HeldCoin {
  readonly currencyId: number;
  readonly currency: string;
  readonly rows: readonly { readonly account: AccountKind; readonly balance: BalanceView }[];
}

export function CoinScreen() {
  const { t } = useWords('bills');
  const { currency_id: asked } = useQueryValues({ currency_id: integerParam() });
  const [chosen, setChosen] = useState(asked);
  const coins = useHeldCoins();
  const coin = coins?.find(({ currencyId }) => currencyId === chosen) ?? coins?.[0] ?? null;
  return (
    <Page
      title={coin?.currency ?? t('coin.title')}
      right={
        <Select
          isInline
          title={t('coin.choose')}
          value={coin ? String(coin.currencyId) : null}
          onChange={(value) => setChosen(Number.parseInt(value, 10))}
          options={(coins ?? []).map(({ currencyId, currency }) => ({
            value: String(currencyId),
            label: currency,
          }))}
        />
      }
    >
      {coin ? (
        <>
          <CoinHead coin={coin} />
          <CoinAccounts coin={coin} />
          <BillList key={coin.currencyId} currencyId={coin.currencyId} />
        </>
      ) : (
        <Skeleton className="mt-4 h-24 w-full" />
      )}
    </Page>
  );
}

/** Held currencies, the most valuable of the first account first; null until balances are known. */
function useHeldCoins(): readonly HeldCoin[] | null {
  const assets = useTopic('assets.overview');
  if (!assets) return null;
  const rows = assets.accounts.flatMap(({ account, balances }) =>
    balances.map((balance) => ({ account, balance })),
  );
  const ids = [...new Set(rows.map(({ balance }) => balance.currencyId))];
  return ids.map((currencyId) => {
    const own = rows.filter(({ balance }) => balance.currencyId === currencyId);
    return { currencyId, currency: own[0]?.balance.currency ?? '', rows: own };
  });
}

function CoinHead({ coin }: { readonly coin: HeldCoin }) {
  const { t } = useWords('bills');
  const { t: money } = useWords('money');
  const { currency, currencyId } = coin;
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const wallet = useAsk('assets.coin', { currencyId });
  const catalogue = useTopic('markets.catalogue') ?? [];
  const market = catalogue.find((entry) => entry.kind === 'coin' && entry.base === currency);
  const value = wallet.data?.equivalentText ?? '';
  return (
    <section aria-label={t('coin.title')} className="pt-2 pb-4">
      <div className="flex items-center gap-3">
        <CurrencyIcon currency={currency} size={36} />
        <div className="min-w-0">
          <span className="block text-small text-soft">{t('coin.value')}</span>
          <span className="figure block min-h-[38px] text-display font-semibold">
            {isHidden ? HIDDEN_TEXT : value}
          </span>
        </div>
      </div>
      <div className="mt-3 flex gap-2 *:min-w-0 *:flex-1">
        {market && (
          <Button
            size="medium"
            onClick={() =>
              void switchTab(withQuery('/pages/transaction/index', { symbol: market.symbol }))
            }
          >
            {t('coin.trade')}
          </Button>
        )}
        <Button variant="plain" size="medium" onClick={() => void push('/pages/fund/select')}>
          {money('actions.deposit')}
        </Button>
        <Button variant="plain" size="medium" onClick={() => void push('/pages/fund/fundTransfer')}>
          {money('actions.transfer')}
        </Button>
      </div>
    </section>
  );
}

function CoinAccounts({ coin }: { readonly coin: HeldCoin }) {
  const { t } = useWords('bills');
  const { t: money } = useWords('money');
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const shown = (text: string) => (isHidden ? HIDDEN_TEXT : text);
  return (
    <table className="figure mb-4 w-full text-small">
      <caption className="sr-only">{t('coin.accounts')}</caption>
      <thead className="text-caption text-faint">
        <tr>
          <th className="py-1 text-left font-normal">{t('account')}</th>
          <th className="text-right font-normal">{t('coin.available')}</th>
          <th className="text-right font-normal">{t('coin.frozen')}</th>
        </tr>
      </thead>
      <tbody>
        {coin.rows.map(({ account, balance }) => (
          <tr key={account} className="border-t border-hairline">
            <th scope="row" className="py-2 text-left font-sans font-normal text-soft">
              {money(`accounts.${account}`)}
            </th>
            <td className="text-right">{shown(balance.availableText)}</td>
            <td className="text-right text-soft">{shown(balance.frozenText)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
