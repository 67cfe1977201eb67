/** The form of a loan: how much, against which coin, and what that comes to by the prices of the moment. */
import type { LoanOffer } from '../../../contract/features/loans-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { CollateralField } from './collateral-field.tsx';
import { LimitNote } from './limit-note.tsx';
import { LtvBar, LtvLegend } from './ltv-bar.tsx';
import { healthOfDraft } from './ltv-tone.ts';
import type { BorrowSteps } from './use-borrow.ts';
import type { LoanForm } from './use-loan-form.ts';

interface BorrowPanelProps {
  readonly form: LoanForm;
  readonly steps: BorrowSteps;
}

const panelClass = 'flex flex-col gap-2 rounded-large bg-raised px-4 py-3';

export function BorrowPanel({ form, steps }: BorrowPanelProps) {
  const { t } = useWords('loans');
  const { data: site } = useAsk('home.siteConfig', {});
  const { terms, failure } = form;
  if (failure)
    return <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={form.retry} />;
  if (!terms) return <PanelSkeleton label={t('title')} />;
  if (terms.collaterals.length === 0)
    return <EmptyState title={t('none.title')} hint={t('none.hint')} />;
  return (
    <form
      noValidate
      aria-label={t('borrow.form')}
      // Enter in the search box of a coin does not submit the form.
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3 pt-3"
    >
      <NumberField form={form} steps={steps} terms={terms} />
      <CollateralField form={form} steps={steps} />
      <LoanFigures form={form} terms={terms} />
      <LimitNote preview={form.preview} />
      {site?.isSandbox && <p className="text-small text-faint">{t('playMoney')}</p>}
    </form>
  );
}

export function BorrowFooter({ steps }: { readonly steps: BorrowSteps }) {
  const { t } = useWords('loans');
  return (
    <Button isWide isLoading={steps.isPending} onClick={steps.ask}>
      {t(steps.isChecking ? 'checking' : 'borrow.review')}
    </Button>
  );
}

function NumberField({ form, steps, terms }: BorrowPanelProps & { readonly terms: LoanOffer }) {
  const { t } = useWords('loans');
  const { preview, draft } = form;
  const most = preview?.mostNumber ?? '0';
  return (
    <section aria-label={t('borrow.number')} className={panelClass}>
      <AmountInput
        label={t('borrow.number')}
        name="number"
        value={draft.number}
        onChange={form.setNumber}
        scale={terms.scale}
        error={steps.errorOf('number')}
        hint={
          preview
            ? t('borrow.upTo', { amount: `${preview.mostNumberText} ${terms.currency}` })
            : undefined
        }
        placeholder="0"
        unit={
          <span className="flex items-center gap-1">
            {terms.currency}
            <button
              type="button"
              onClick={() => form.setNumber(most === '0' ? '' : most)}
              className="tap px-2 font-semibold text-gold"
            >
              {t('max')}
            </button>
          </span>
        }
      />
    </section>
  );
}

function LoanFigures({ form, terms }: Pick<BorrowPanelProps, 'form'> & { terms: LoanOffer }) {
  const { t } = useWords('loans');
  const { preview, coin } = form;
  if (preview === null) return <Skeleton className="h-44 w-full rounded-large" />;
  const { currency } = terms;
  const money = (text: string) => (text === '' ? NOTHING : `${text} ${currency}`);
  return (
    <div className="flex flex-col">
      <div className="flex flex-col gap-2 pt-1 pb-2">
        <LtvBar
          ltv={preview.ltv}
          text={preview.ltvText}
          marks={preview.marks}
          health={healthOfDraft(preview)}
        />
        <LtvLegend marks={preview.marks} />
      </div>
      <FigureLines
        lines={[
          [t('figures.price', { coin: coin?.currency ?? '' }), money(preview.priceText)],
          [t('figures.liquidationPrice'), money(preview.liquidationPriceText)],
          [t('figures.hourly'), money(preview.hourlyInterestText)],
          [t('figures.daily'), money(preview.dailyInterestText)],
        ]}
      />
    </div>
  );
}

function PanelSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 pt-3">
      <Skeleton className="h-29 w-full rounded-large" />
      <Skeleton className="h-38 w-full rounded-large" />
      <Skeleton className="h-44 w-full rounded-large" />
    </div>
  );
}
