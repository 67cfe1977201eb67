/** SaleFooter { option }: sells an open option back, at a price that is renewed each second and holds for a moment. */
import type { OptionView } from '../../../../contract/features/options-views.ts';
import { codeWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { Button } from '../../../ui/button.tsx';
import { QuoteLife } from '../../../ui/figures/quote-life.tsx';
import { showToast } from '../../../ui/layers/toast.tsx';

export function SaleFooter({ option }: { readonly option: OptionView }) {
  const { t } = useWords('options');
  const sale = useTopic('options.sale', String(option.id));
  const { send, isPending } = useSend('options.sell', {
    onRefused: ({ code }) => {
      if (code !== 'quote_expired') return false;
      showToast(t('sale.changed'), 'warning');
      return true;
    },
  });
  const quoteId = sale?.quoteId ?? null;
  const problem = quoteId === null ? sale?.problem : null;

  const sell = async () => {
    if (!sale || quoteId === null) return;
    // Accepted as it stands, the price is what it says.
    const amount = sale.priceText;
    const result = await send({ id: option.id, quoteId });
    if (result?.ok) showToast(t('sale.done', { amount }), 'success');
  };

  return (
    <>
      <Button
        isWide
        variant="plain"
        disabled={quoteId === null}
        isLoading={isPending}
        onClick={() => void sell()}
      >
        {sale && quoteId !== null ? t('sale.sell', { amount: sale.priceText }) : t('sale.none')}
      </Button>
      {problem ? (
        <p className="min-h-10 pt-2 text-small text-soft">
          {codeWords(problem.code, problem.params)}
        </p>
      ) : (
        <QuoteLife
          expiresAtMs={sale?.expiresAtMs ?? 0}
          lifeMs={sale?.lifeMs ?? 0}
          holds={(seconds) => t('sale.holds', { seconds })}
          renewing={t('sale.renewing')}
        />
      )}
    </>
  );
}
