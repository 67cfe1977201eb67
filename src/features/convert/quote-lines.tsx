/** The rate with the time it still holds, and the fee. */
import type { ConvertQuoteView } from '../../../contract/features/convert.ts';
import { useWords } from '../../i18n/use-words.ts';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { QuoteLife } from '../../ui/figures/quote-life.tsx';
import { rateWords } from './rate-words.ts';
import type { ConvertForm } from './use-convert-form.ts';

export function QuoteLines({ form }: { readonly form: ConvertForm }) {
  const { t } = useWords('convert');
  const { quote, from, to } = form;
  if (!from || !to) return null;
  const rate = rateWords(quote, from.currency, to.currency) ?? NOTHING;
  const fee = quote?.feeText ? `${quote.feeText} ${to.currency}` : NOTHING;
  return (
    <div className="pt-3">
      <FigureLines
        lines={[
          [t('rate'), rate],
          [quote?.feeRateText ? t('feeOf', { percent: quote.feeRateText }) : t('fee'), fee],
        ]}
      />
      <Holds quote={quote} />
    </div>
  );
}

/** How long the rate still holds. */
export function Holds({ quote }: { readonly quote: ConvertQuoteView | null }) {
  const { t } = useWords('convert');
  if (!quote || (quote.quote === null && quote.problem !== null)) {
    return <p className="min-h-10 pt-2 text-small text-faint">{t('hint')}</p>;
  }
  return (
    <QuoteLife
      expiresAtMs={quote.expiresAtMs}
      lifeMs={quote.lifeMs}
      holds={(seconds) => t('holds', { seconds })}
      renewing={t('renewing')}
    />
  );
}
