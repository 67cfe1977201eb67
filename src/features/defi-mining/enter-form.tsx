/** What one enters with, what it earns, and what it loses to holding when the price moves. */
import type { DefiPoolView } from '../../../contract/features/defi-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ConfirmEntry } from './confirm-entry.tsx';
import { MoveTable } from './move-table.tsx';
import { type EnterSteps, useEnter } from './use-enter.ts';

interface FieldProps {
  readonly pool: DefiPoolView;
  readonly steps: EnterSteps;
}

export function EnterForm({ pool }: { readonly pool: DefiPoolView }) {
  const { t } = useWords('defi-mining');
  const { data: site } = useAsk('home.siteConfig', {});
  const steps = useEnter(pool);
  return (
    <Page
      title={`${pool.currency} / ${pool.quoteCurrency}`}
      footer={
        <Button
          isWide
          isLoading={steps.isPending}
          disabled={pool.state !== 'open'}
          onClick={steps.ask}
        >
          {t(steps.isChecking ? 'checking' : `sale.${pool.state}`)}
        </Button>
      }
    >
      <form
        noValidate
        aria-label={t('form')}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-4 pt-2"
      >
        <AmountField pool={pool} steps={steps} />
        <EntryFigures pool={pool} steps={steps} />
        <MoveTable pool={pool} moves={steps.preview?.moves ?? []} />
        <p className="text-small text-soft">
          {t('fees', { rate: pool.feeRateText, share: pool.volumeShareText })}
        </p>
        <p className="text-small text-faint">
          {t('risk')} {site?.isSandbox && t('playMoney')}
        </p>
      </form>
      <ConfirmEntry pool={pool} steps={steps} />
    </Page>
  );
}

function AmountField({ pool, steps }: FieldProps) {
  const { t } = useWords('defi-mining');
  const { currency, quoteCurrency, minimumText, maximumText } = pool;
  const { preview } = steps;
  return (
    <div className="flex flex-col gap-1.5">
      <AmountInput
        label={t('amount')}
        name="amount"
        value={steps.amount}
        onChange={steps.setAmount}
        scale={pool.quoteScale}
        error={steps.error}
        hint={t('bounds', { from: minimumText, to: `${maximumText} ${quoteCurrency}` })}
        placeholder="0"
        unit={
          <span className="flex items-center gap-1">
            {quoteCurrency}
            <button
              type="button"
              onClick={() => steps.setAmount(preview?.most === '0' ? '' : (preview?.most ?? ''))}
              className="tap px-2 font-semibold text-gold"
            >
              {t('max')}
            </button>
          </span>
        }
      />
      <p className="text-small text-faint">
        {t('available')}{' '}
        <span className="figure text-soft">
          {preview?.availableText ?? NOTHING} {quoteCurrency} ·{' '}
          {preview?.coinAvailableText ?? NOTHING} {currency}
        </span>
      </p>
    </div>
  );
}

function EntryFigures({ pool, steps: { preview } }: FieldProps) {
  const { t } = useWords('defi-mining');
  if (preview === null) return <Skeleton className="h-52 w-full rounded-large" />;
  const { currency, quoteCurrency } = pool;
  const { dailyFeeText } = preview;
  return (
    <FigureLines
      lines={[
        [t('label.price'), `${preview.priceText || NOTHING} ${quoteCurrency}`],
        [t('entry.coin'), `${preview.coinText} ${currency}`],
        [t('entry.share'), preview.shareText],
        [
          t('entry.dailyFee'),
          <strong key="fee" className="text-gold">
            {dailyFeeText === null ? NOTHING : `${dailyFeeText} ${quoteCurrency}`}
          </strong>,
        ],
      ]}
    />
  );
}
