/** The purchase once more in figures, with what cannot be undone. */
import { TriangleAlert } from 'lucide-react';
import { codeWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import type { PurchaseForm } from './use-purchase.ts';

export function ConfirmPurchase({ form }: { readonly form: PurchaseForm }) {
  const { t, tag } = useWords('dual-invest');
  const { preview } = form;
  if (!form.isConfirming || preview === null) return null;
  const { product, outcomes, problem } = preview;
  const { quoteCurrency, payCurrency } = product;
  return (
    <Sheet
      isOpen
      onClose={form.cancel}
      title={t('confirm.title')}
      footer={
        <Button
          isWide
          isLoading={form.isPending}
          disabled={problem !== null}
          onClick={() => void form.send()}
        >
          {t(form.isChecking ? 'checking' : 'confirm.send')}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [
            t('buy.cost'),
            <strong key="cost" className="text-gold">
              {`${preview.amountText} ${payCurrency}`}
            </strong>,
          ],
          [t('figures.rate'), product.rateText],
          [t('figures.linked'), `${product.linkedText} ${quoteCurrency}`],
          [t('figures.matures'), dayTime(product.maturesAt, tag)],
          [t('confirm.below'), outcomes ? `${outcomes.below.payoutText} ${product.currency}` : '–'],
          [t('confirm.above'), outcomes ? `${outcomes.above.payoutText} ${quoteCurrency}` : '–'],
        ]}
      />
      {problem && (
        <p role="alert" className="pt-2 text-small text-error">
          {codeWords(problem.code, problem.params)}
        </p>
      )}
      <p className="mt-2 flex gap-2.5 rounded-small bg-warning/10 px-3 py-2.5 text-small text-warning">
        <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
        <span>{t('confirm.risk')}</span>
      </p>
    </Sheet>
  );
}
