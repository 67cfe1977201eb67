/** Pays back, or sets more apart: how much, and what it leaves. */
import type { LoanChange, LoanChangePreview, LoanRow } from '../../../contract/features/loans.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { type ChangeForm, useChange } from './use-change.ts';

interface ChangeSheetProps {
  readonly row: LoanRow;
  readonly kind: LoanChange['kind'];
  readonly onClose: () => void;
}

export function ChangeSheet({ row, kind, onClose }: ChangeSheetProps) {
  const { t } = useWords('loans');
  const form = useChange(row, kind, onClose);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`change.${kind}.title`)}
      footer={
        <Button isWide isLoading={form.isPending} onClick={form.send}>
          {t(form.isChecking ? 'checking' : `change.${kind}.send`)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pt-1">
        <NumberField row={row} kind={kind} form={form} />
        {form.preview === null ? (
          <Skeleton className="h-32 w-full" />
        ) : (
          <After row={row} kind={kind} preview={form.preview} />
        )}
      </div>
    </Sheet>
  );
}

function NumberField({
  row,
  kind,
  form,
}: Omit<ChangeSheetProps, 'onClose'> & { readonly form: ChangeForm }) {
  const { t } = useWords('loans');
  const isRepaid = kind === 'repay';
  const unit = isRepaid ? row.currency : row.collateralCurrency;
  return (
    <div className="flex flex-col gap-1.5">
      <AmountInput
        label={t(`change.${kind}.number`)}
        name="number"
        value={form.number}
        onChange={form.setNumber}
        scale={isRepaid ? row.scale : row.collateralScale}
        error={form.error}
        placeholder="0"
        unit={
          <span className="flex items-center gap-1">
            {unit}
            <button
              type="button"
              onClick={form.setAll}
              className="tap px-2 font-semibold text-gold"
            >
              {t(isRepaid ? 'change.repay.all' : 'max')}
            </button>
          </span>
        }
      />
      <p className="text-small text-faint">
        {t('available')}{' '}
        <span className="figure text-soft">
          {form.preview?.availableText ?? NOTHING} {unit}
        </span>
      </p>
    </div>
  );
}

function After({
  row,
  kind,
  preview,
}: Omit<ChangeSheetProps, 'onClose'> & { readonly preview: LoanChangePreview }) {
  const { t } = useWords('loans');
  const { currency, collateralCurrency: coin } = row;
  const { isEnding } = preview;
  const isRepaid = kind === 'repay';
  const soldAt = preview.liquidationPriceText;
  return (
    <div aria-live="polite">
      <FigureLines
        lines={[
          isRepaid
            ? [t('change.repay.owed'), `${row.owedText} ${currency}`]
            : [t('change.addCollateral.now'), `${row.collateralText} ${coin}`],
          isRepaid
            ? [t('change.repay.left'), `${preview.owedAfterText} ${currency}`]
            : [t('change.addCollateral.after'), `${preview.collateralAfterText} ${coin}`],
          [
            t('change.ltv'),
            `${row.ltvText || NOTHING} → ${isEnding ? NOTHING : preview.ltvAfterText}`,
          ],
          [t('figures.liquidationPrice'), soldAt === '' ? NOTHING : `${soldAt} ${currency}`],
        ]}
      />
      {isEnding && (
        <p className="pt-2 text-small text-success">
          {t('change.repay.ends', { amount: `${row.collateralText} ${coin}` })}
        </p>
      )}
    </div>
  );
}
