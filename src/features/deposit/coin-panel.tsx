/** Where to send a coin: its network, the user's own address with a QR code, and what the network asks for. */
import { TriangleAlert } from 'lucide-react';
import type { DepositOffer } from '../../../contract/features/deposit.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { QrCode } from '../../ui/figures/qr-code.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { CopyValue } from './copy-value.tsx';
import { FigureLine } from './figure-line.tsx';

interface CoinPanelProps {
  readonly terms: DepositOffer;
  readonly network: string;
  readonly onNetwork: (network: string) => void;
}

const QR_SIZE = 168;

export function CoinPanel({ terms, network, onNetwork }: CoinPanelProps) {
  const { t } = useWords('deposit');
  const { currency, networks } = terms;
  const chosen = networks.find((row) => row.network === network);
  return (
    <section aria-label={t('address.label', { currency, network })}>
      <div className="flex items-center justify-between gap-3 pb-3">
        <h2 className="text-small text-soft">{t('network')}</h2>
        <SegmentedControl
          variant="chips"
          label={t('network')}
          value={network}
          onChange={onNetwork}
          options={networks.map((row) => ({ value: row.network, label: row.network }))}
        />
      </div>
      <OwnAddress terms={terms} network={network} />
      {chosen && (
        <dl className="pt-1 text-body">
          <FigureLine name={t('minimum')} text={`${chosen.minimumText} ${currency}`} />
          <FigureLine name={t('confirmations')} text={String(chosen.confirmations)} />
        </dl>
      )}
    </section>
  );
}

function OwnAddress({ terms, network }: Pick<CoinPanelProps, 'terms' | 'network'>) {
  const { t } = useWords('deposit');
  const { currency, currencyId } = terms;
  const { data, failure, refresh } = useAsk('deposit.address', { currencyId, network });
  if (failure && !data) {
    return (
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    );
  }
  const label = t('address.label', { currency, network });
  return (
    <>
      <div className="flex flex-col items-center gap-3 pb-2">
        {data ? (
          <QrCode text={data.qrText} size={QR_SIZE} label={t('address.qr')} />
        ) : (
          <Skeleton className="size-42" />
        )}
      </div>
      <dl className="divide-y divide-hairline">
        {data ? (
          <CopyValue label={label} value={data.address} />
        ) : (
          <Skeleton className="my-1.5 h-13 w-full" />
        )}
        {data?.memo && <CopyValue label={t('address.memo')} value={data.memo} />}
      </dl>
      <p className="flex gap-2 rounded-small bg-warning/12 px-3 py-2 text-small text-warning">
        <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        <span>
          {t('address.only', { currency, network })} {t('play')}
        </span>
      </p>
    </>
  );
}
