/** What an option can be sold back for, as a view. */
import { map } from 'rxjs';
import type { OptionSaleQuote } from '../../../contract/features/options.ts';
import type { OptionSaleView } from '../../../contract/features/options-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { freshQuotes, MARGIN_MS, type Offer } from '../../account/fresh-quotes.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount } from '../../view/format-number.ts';

/** Amounts carry no scale of their own; none has more places. */
const ANY_SCALE = 8;

type Parts = Pick<FeatureParts, 'environment' | 'preferences' | 'run' | 'underWay'>;

export function saleSource({
  environment,
  preferences,
  run,
  underWay,
}: Parts): TopicSource<OptionSaleView> {
  const accepting$ = underWay.of('options.sell');
  return (key) =>
    freshQuotes({
      ...environment,
      accepting$,
      ask: () => run('options.saleQuote', { id: Number(key) }),
    }).pipe(map((offer) => () => toView(offer, preferences().language)));
}

function toView(
  { quote, failure, expiresAtMs }: Offer<OptionSaleQuote>,
  language: Language,
): OptionSaleView {
  return {
    quoteId: quote?.quoteId ?? null,
    priceText:
      quote === null ? '' : `${formatAmount(quote.price, ANY_SCALE, language)} ${quote.currency}`,
    // It is renewed before its end, and holds to its end.
    expiresAtMs: quote === null ? 0 : expiresAtMs + MARGIN_MS,
    lifeMs: quote === null ? 0 : quote.expiresAt - quote.quotedAt,
    problem: failure && { code: failure.code, params: failure.params ?? {} },
  };
}
