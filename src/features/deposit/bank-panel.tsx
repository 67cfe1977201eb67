/** Where to pay by bank, in which currency, and at what rate. */
import { TriangleAlert } from 'lucide-react';
import type { DepositOffer } from '../../../contract/features/deposit.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Select } from '../../ui/fields/select.tsx';
import { CopyValue } from './copy-value.tsx';
import { FigureLine } from './figure-line.tsx';

interface BankPanelProps {
  readonly bank: NonNullable<DepositOffer['bank']>;
  readonly currency: string;
  readonly fiat: string;
  readonly onFiat: (currencyCode: string) => void;
}

const details = ['bankName', 'bankAccount', 'realName', 'swiftCode', 'bankAddress'] as const;

export function BankPanel({ bank, currency, fiat, onFiat }: BankPanelProps) {
  const { t, tag } = useWords('deposit');
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  const rate = bank.fiats.find(({ currencyCode }) => currencyCode === fiat)?.rateText;
  return (
    <section aria-label={t('bank.title')}>
      <h2 className="pb-1 text-small text-faint">{t('bank.title')}</h2>
      <dl className="divide-y divide-hairline">
        {details.map((name) => (
          <CopyValue key={name} label={t(`bank.${name}`)} value={bank[name]} />
        ))}
      </dl>
      <p className="mt-1 flex gap-2 rounded-small bg-warning/12 px-3 py-2 text-small text-warning">
        <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        <span>{t('play')}</span>
      </p>
      <div className="pt-4 pb-1">
        <Select
          title={t('bank.fiat')}
          label={t('bank.fiat')}
          value={fiat}
          onChange={onFiat}
          options={bank.fiats.map(({ currencyCode }) => ({
            value: currencyCode,
            label: currencyCode,
            note: names.of(currencyCode) ?? '',
          }))}
        />
      </div>
      <dl className="text-body">
        {rate !== undefined && (
          <FigureLine name={t('bank.rate')} text={`1 ${currency} = ${rate} ${fiat}`} />
        )}
        <FigureLine name={t('minimum')} text={`${bank.minimumText} ${currency}`} />
      </dl>
    </section>
  );
}
