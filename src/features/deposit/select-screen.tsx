/** Chooses a coin, then what to do with it (DEPO-01). */
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Currency } from '../../../contract/features/wallet-addresses.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { holdsText } from '../../i18n/fold-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { CoinActionsSheet } from './coin-actions-sheet.tsx';
import { RECEIVE_PATH } from './paths.ts';
import { RecordsButton } from './records-button.tsx';

const HIDDEN_TEXT = '∗∗∗∗∗∗';

export function SelectScreen() {
  const { t } = useWords('deposit');
  const { data, failure, refresh } = useAsk('walletAddresses.currencies', {});
  const [chosen, setChosen] = useState<Currency | null>(null);
  // Who has tapped Deposit has said what to do with the coin.
  const { for: purpose } = useQueryValues({ for: oneOfParam(['deposit']) });
  const leadsOn = ({ canDeposit }: Currency) => purpose === 'deposit' && canDeposit;
  const choose = (coin: Currency) =>
    leadsOn(coin) ? void push(RECEIVE_PATH, { currency_id: coin.id }) : setChosen(coin);
  return (
    <Page title={t('select.title')} right={<RecordsButton />}>
      {data && <CoinList coins={data.filter(isMovable)} leadsOn={leadsOn} onChoose={choose} />}
      {!data && failure && (
        <ErrorState
          title={t('select.failed')}
          hint={errorWords(failure)}
          onRetry={() => void refresh()}
        />
      )}
      {!data && !failure && <SkeletonRows label={t('select.list')} count={7} />}
      <CoinActionsSheet coin={chosen} onClose={() => setChosen(null)} />
    </Page>
  );
}

function isMovable({ canDeposit, canWithdraw }: Currency): boolean {
  return canDeposit || canWithdraw;
}

interface CoinListProps {
  readonly coins: readonly Currency[];
  /** Whether a coin opens a page, and no sheet. */
  readonly leadsOn: (coin: Currency) => boolean;
  readonly onChoose: (coin: Currency) => void;
}

function CoinList({ coins, leadsOn, onChoose }: CoinListProps) {
  const { t } = useWords('deposit');
  const [sought, setSought] = useState('');
  const available = useAvailable();
  const shown = coins.filter(({ currency, name }) => holdsText(`${currency} ${name}`, sought));
  return (
    <>
      <div className="sticky top-(--nav-bar) z-10 bg-ground pt-1 pb-2">
        <TextInput
          type="search"
          aria-label={t('select.search')}
          placeholder={t('select.search')}
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {shown.length === 0 && (
        <div role="status">
          <EmptyState icon={SearchX} title={t('select.none')} hint={t('select.noneHint')} />
        </div>
      )}
      <ul aria-label={t('select.list')} className="divide-y divide-hairline">
        {shown.map((coin) => (
          <li key={coin.id}>
            <button
              type="button"
              aria-haspopup={leadsOn(coin) ? undefined : 'dialog'}
              onClick={() => onChoose(coin)}
              className="flex min-h-15 w-full items-center gap-3 py-2 text-left -outline-offset-2 active:opacity-70"
            >
              <CurrencyIcon currency={coin.currency} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{coin.currency}</span>
                <span className="block truncate text-small text-faint">{coin.name}</span>
              </span>
              <span className="figure shrink-0 text-right text-soft">
                {available(coin.currency)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the exchange account holds of a coin; empty while it is unknown. */
function useAvailable(): (currency: string) => string {
  const assets = useTopic('assets.overview');
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const account = assets?.accounts.find((view) => view.account === 'change');
  return (currency) => {
    if (!account) return '';
    if (isHidden) return HIDDEN_TEXT;
    const balance = account.balances.find((row) => row.currency === currency);
    return balance?.availableText ?? '0';
  };
}
