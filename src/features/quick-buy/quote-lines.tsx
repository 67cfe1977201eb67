/** Price, fee and cashback of the quote, with the time that it still holds. */
import { useWords } from '../../i18n/use-words.ts';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { QuoteLife } from '../../ui/figures/quote-life.tsx';
import type { QuickBuyForm } from './use-quick-buy.ts';

export function QuoteLines({ form }: { readonly form: QuickBuyForm }) {
  const { t } = useWords('quick-buy');
  const { offer, coin, quote } = form;
  if (!offer || !coin) return null;
  const { cashbackRateText: rate } = offer;
  const price = quote?.priceText ? `1 ${coin.currency} = ${quote.priceText}` : NOTHING;
  const cashback = quote?.cashbackText ? `${quote.cashbackText} ${coin.currency}` : NOTHING;
  return (
    <div>
      <FigureLines
        lines={[
          [t('price'), price],
          [t('fee', { percent: offer.feeRateText }), quote?.feeText || NOTHING],
          ...(rate ? ([[t('cashback', { percent: rate }), cashback]] as const) : []),
        ]}
      />
      <Holds form={form} />
    </div>
  );
}

/** How long the quote still holds. */
export function Holds({ form }: { readonly form: QuickBuyForm }) {
  const { t } = useWords('quick-buy');
  const { quote, amount } = form;
  if (!quote || amount === '' || (quote.quote === null && quote.problem !== null))
    return <p className="min-h-10 pt-2 text-small text-faint">{t('hint')}</p>;
  return (
    <QuoteLife
      expiresAtMs={quote.expiresAtMs}
      lifeMs={quote.lifeMs}
      holds={(seconds) => t('holds', { seconds })}
      renewing={t('renewing')}
    />
  );
}
