/** The purchase once more in figures, with what cannot be undone. */
import { ConfirmSheet } from '../../forms/confirm-sheet.tsx';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';
import type { PurchaseForm } from './use-purchase.ts';

export function ConfirmPurchase({ form }: { readonly form: PurchaseForm }) {
  const { t, tag } = useWords('dual-invest');
  const { preview } = form;
  if (!form.isConfirming || preview === null) return null;
  const { product, outcomes, problem } = preview;
  const { quoteCurrency, payCurrency } = product;
  return (
    <ConfirmSheet
      steps={form}
      problem={problem}
      title={t('confirm.title')}
      sendWords={t(form.isChecking ? 'checking' : 'confirm.send')}
      lines={[
        [t('buy.cost'), `${preview.amountText} ${payCurrency}`],
        [t('figures.rate'), product.rateText],
        [t('figures.linked'), `${product.linkedText} ${quoteCurrency}`],
        [t('figures.matures'), dayTime(product.maturesAt, tag)],
        [
          t('confirm.below'),
          outcomes ? `${outcomes.below.payoutText} ${product.currency}` : NOTHING,
        ],
        [t('confirm.above'), outcomes ? `${outcomes.above.payoutText} ${quoteCurrency}` : NOTHING],
      ]}
      risk={t('confirm.risk')}
    />
  );
}
