/** The quote of a conversion as a view. */
import { map } from 'rxjs';
import {
  ConvertDraft,
  type ConvertQuote,
  type ConvertQuoteView,
} from '../../../contract/features/convert.ts';
import { Exact, exact, Ratio } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { freshQuotes, MARGIN_MS, type Offer } from '../../account/fresh-quotes.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';

const RATE_DIGITS = 8;
/** Decimals of coins. */
const COIN_SCALE = 8;

type Parts = Pick<FeatureParts, 'environment' | 'preferences' | 'run' | 'underWay'>;

export function quoteSource({
  environment,
  preferences,
  run,
  underWay,
}: Parts): TopicSource<ConvertQuoteView> {
  const accepting$ = underWay.of('convert.submit');
  return draftTopic(ConvertDraft, (draft) =>
    freshQuotes({ ...environment, accepting$, ask: () => run('convert.quote', draft) }).pipe(
      map((offer) => () => toView(offer, preferences().language)),
    ),
  );
}

function toView(
  { quote, failure, expiresAtMs }: Offer<ConvertQuote>,
  language: Language,
): ConvertQuoteView {
  const money = (text: string | undefined) =>
    text === undefined ? '' : formatAmount(text, COIN_SCALE, language);
  return {
    quote: quote && {
      quoteId: quote.quoteId,
      number: quote.number,
      rate: quote.rate,
      quotedAt: quote.quotedAt,
    },
    rateText: quote === null ? '' : rateText(quote.rate, language),
    isRateOfTarget: quote !== null && isTurned(quote.rate),
    feeRateText:
      quote === null
        ? ''
        : `${formatDecimal(exact(quote.feeRate).times(100).toFixed(), language)}%`,
    feeText: money(quote?.fee),
    receivedText: money(quote?.received),
    expiresAtMs: quote === null ? 0 : expiresAtMs,
    lifeMs: quote === null ? 0 : quote.expiresAt - quote.quotedAt - MARGIN_MS,
    problem: failure && {
      code: failure.code,
      params: formatBounds(failure.params ?? {}, language),
    },
  };
}

/** Nobody reads what a ten-thousandth of a coin is. */
function isTurned(rate: string): boolean {
  return exact(rate).lt(1) && !exact(rate).isZero();
}

/** Eight digits that say something: never more than the rate gives, and never less than one costs. */
function rateText(rate: string, language: Language): string {
  const cut = isTurned(rate)
    ? exact(new Ratio(1).div(rate).toFixed(COIN_SCALE, Exact.ROUND_UP)).toSignificantDigits(
        RATE_DIGITS,
        Exact.ROUND_UP,
      )
    : exact(rate).toSignificantDigits(RATE_DIGITS, Exact.ROUND_DOWN);
  return formatDecimal(cut.toFixed(), language);
}
