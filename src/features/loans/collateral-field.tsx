/** Which coin is set apart and how much of it; one tap fills in what is enough, or all there is. */
import type { LoanCoin } from '../../../contract/features/loans-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { BorrowSteps } from './use-borrow.ts';
import type { LoanForm } from './use-loan-form.ts';

interface CollateralFieldProps {
  readonly form: LoanForm;
  readonly steps: BorrowSteps;
}

export function CollateralField({ form, steps }: CollateralFieldProps) {
  const { t } = useWords('loans');
  const { coin, draft, preview } = form;
  if (!coin) return null;
  const available = preview?.available ?? coin.available;
  const availableText = preview?.availableText ?? coin.availableText;
  const least = preview?.leastCollateral ?? '';
  const coinError = steps.errorOf('collateralCurrencyId');
  return (
    <section
      aria-label={t('borrow.collateral')}
      className="flex flex-col gap-1 rounded-large bg-raised px-4 pt-1 pb-3"
    >
      <CoinHead form={form} />
      <AmountInput
        ariaLabel={t('borrow.collateralAmount')}
        name="collateral"
        value={draft.collateral}
        onChange={form.setCollateral}
        scale={coin.scale}
        error={steps.errorOf('collateral')}
        placeholder="0"
        unit={coin.currency}
      />
      {coinError !== undefined && (
        <p role="alert" className="text-small text-error">
          {coinError}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-small text-faint">
          {t('available')}{' '}
          <span className="figure text-soft">
            {availableText} {coin.currency}
          </span>
        </p>
        <span className="-mr-2 ml-auto flex">
          <button
            type="button"
            disabled={least === ''}
            onClick={() => form.setCollateral(least)}
            className="tap px-2 text-small font-semibold text-gold disabled:text-faint"
          >
            {t('borrow.least')}
          </button>
          <button
            type="button"
            onClick={() => form.setCollateral(available === '0' ? '' : available)}
            className="tap px-2 text-small font-semibold text-gold"
          >
            {t('max')}
          </button>
        </span>
      </div>
    </section>
  );
}

function CoinHead({ form }: { readonly form: LoanForm }) {
  const { t } = useWords('loans');
  const { t: common } = useWords();
  const { coin, terms } = form;
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 text-small text-soft">{t('borrow.collateral')}</span>
      <span className="flex shrink-0 items-center gap-2">
        <CurrencyIcon currency={coin?.currency ?? ''} size={22} />
        <Select
          isInline
          title={t('borrow.coin')}
          value={String(coin?.currencyId ?? '')}
          onChange={(id) => form.setCoin(Number(id))}
          searchLabel={common('ui.search')}
          options={ownedFirst(terms?.collaterals ?? []).map(
            ({ currencyId, currency, availableText }) => ({
              value: String(currencyId),
              label: currency,
              note: availableText,
            }),
          )}
        />
      </span>
    </div>
  );
}

function ownedFirst(coins: readonly LoanCoin[]): readonly LoanCoin[] {
  const isOwned = ({ available }: LoanCoin) => available !== '0';
  return [...coins.filter(isOwned), ...coins.filter((coin) => !isOwned(coin))];
}
