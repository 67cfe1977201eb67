/** Deposits one coin: where to send it, or where to pay by bank, and then the voucher of it (DEPO-02). */
import { Coins } from 'lucide-react';
import { useState } from 'react';
import type { DepositOffer, DepositType } from '../../../contract/features/deposit.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { BankPanel } from './bank-panel.tsx';
import { CoinPanel } from './coin-panel.tsx';
import { DepositForm, DepositSubmit } from './deposit-form.tsx';
import { SELECT_PATH } from './paths.ts';
import { RecordsButton } from './records-button.tsx';
import type { Way } from './way.ts';

export function ReceiveScreen() {
  const { t } = useWords('deposit');
  const { currency_id: id } = useQueryValues({ currency_id: integerParam() });
  const { data, failure, refresh } = useAsk('deposit.offer', { id: id ?? 0 }, { enabled: !!id });
  if (!id || failure?.code === 'currency_unknown') return <NoCoin />;
  if (data) return <DepositOf key={data.currencyId} terms={data} />;
  return (
    <Page title={t('title')} right={<RecordsButton />}>
      {failure ? (
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      ) : (
        <PanelSkeleton label={t('title')} />
      )}
    </Page>
  );
}

/** A deposit needs its currency first (DEPO-06). */
function NoCoin() {
  const { t } = useWords('deposit');
  return (
    <Page title={t('title')} right={<RecordsButton />}>
      <EmptyState
        icon={Coins}
        title={t('choose.title')}
        hint={t('choose.hint')}
        action={
          <Button size="medium" onClick={() => void redirect(SELECT_PATH)}>
            {t('select.title')}
          </Button>
        }
      />
    </Page>
  );
}

function PanelSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col items-center gap-4 pt-4">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="size-42" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

function DepositOf({ terms }: { readonly terms: DepositOffer }) {
  const { t } = useWords('deposit');
  const [type, setType] = useState<DepositType>('coin');
  const [network, setNetwork] = useState(terms.networks[0]?.network ?? '');
  const [fiat, setFiat] = useState(useOwnFiat(terms));
  const way = wayOf(terms, { type, network, fiat });
  return (
    <Page
      title={t('titleOf', { currency: terms.currency })}
      right={<RecordsButton />}
      footer={<DepositSubmit />}
    >
      {terms.bank && (
        <div className="pt-1 pb-3">
          <SegmentedControl
            label={t('type.label')}
            value={type}
            onChange={setType}
            options={[
              { value: 'coin', label: t('type.coin') },
              { value: 'bank', label: t('type.bank') },
            ]}
          />
        </div>
      )}
      {way.type === 'bank' && terms.bank ? (
        <BankPanel bank={terms.bank} currency={terms.currency} fiat={fiat} onFiat={setFiat} />
      ) : (
        <CoinPanel terms={terms} network={network} onNetwork={setNetwork} />
      )}
      <DepositForm terms={terms} way={way} />
    </Page>
  );
}

/** The fiat currency that the user sees everything in, where a bank takes it. */
function useOwnFiat({ bank }: DepositOffer): string {
  const own = usePreferences((preferences) => preferences.fiat);
  const codes = bank?.fiats.map(({ currencyCode }) => currencyCode) ?? [];
  return codes.find((code) => code === own) ?? codes[0] ?? '';
}

function wayOf(
  terms: DepositOffer,
  chosen: { type: DepositType; network: string; fiat: string },
): Way {
  const { bank, networks, feeRate, feeRateText } = terms;
  if (chosen.type === 'bank' && bank) {
    const { minimumAmount: minimum, maximumAmount: maximum } = bank;
    const fiat = bank.fiats.find(({ currencyCode }) => currencyCode === chosen.fiat) ?? null;
    return {
      type: 'bank',
      network: null,
      minimum,
      maximum,
      feeRate: bank.feeRate,
      feeRateText: bank.feeRateText,
      fiat,
    };
  }
  const network = networks.find((row) => row.network === chosen.network);
  return {
    type: 'coin',
    network: chosen.network,
    minimum: network?.minimumAmount ?? '0',
    maximum: network?.maximumAmount ?? '0',
    feeRate,
    feeRateText,
    fiat: null,
  };
}
