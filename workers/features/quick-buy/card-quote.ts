/**
 * The quote of a purchase by card as a view. An amount out of its bounds asks for none; the figures are made from what
 * the quote says by the very function that the exchange books by.
 */
import { map, of } from 'rxjs';
import { typedDecimal } from '../../../contract/amount.ts';
import {
  QuickBuyDraft,
  type QuickBuyQuote,
  type QuickBuyQuoteView,
} from '../../../contract/features/quick-buy.ts';
import { Exact, exact } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import { priceCardPayment } from '../../../contract/rules/money/quick-buy-pricing.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { freshQuotes, MARGIN_MS, type Offer } from '../../account/fresh-quotes.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { fiatDecimals, formatFiat } from '../../view/format-fiat.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';

/** Of a price below one unit. */
const PRICE_DIGITS = 4;

type Parts = Pick<FeatureParts, 'environment' | 'preferences' | 'run' | 'underWay'>;

export function cardQuoteSource({
  environment,
  preferences,
  run,
  underWay,
}: Parts): TopicSource<QuickBuyQuoteView> {
  const accepting$ = underWay.of('quickBuy.submit');
  return draftTopic(QuickBuyDraft, (draft) => {
    if (draft.amount === '') return of(() => NOTHING);
    const amount = typedDecimal(draft.amount);
    const problem = problemOf(amount, draft);
    if (amount === null || problem !== null)
      return of(() => withProblem(problem, preferences().language));
    const { fiat, currencyId } = draft;
    const ask = () => run('quickBuy.quote', { fiat, amount, currencyId });
    return freshQuotes({ ...environment, accepting$, ask }).pipe(
      map((offer) => () => toView(offer, draft, preferences().language)),
    );
  });
}

const NOTHING: QuickBuyQuoteView = {
  quote: null,
  amountText: '',
  priceText: '',
  feeText: '',
  receivedText: '',
  cashbackText: '',
  expiresAtMs: 0,
  lifeMs: 0,
  problem: null,
};

function problemOf(amount: string | null, draft: QuickBuyDraft): OrderProblem | null {
  if (amount === null || isZero(amount)) return { code: 'amount_invalid', params: {} };
  const { fiat, fiatScale, minimum, maximum } = draft;
  const bounds = { currency: fiat, scale: fiatScale, minimum, maximum, available: null };
  return amountProblem(amount, bounds);
}

function withProblem(problem: OrderProblem | null, language: Language): QuickBuyQuoteView {
  if (problem === null) return NOTHING;
  return { ...NOTHING, problem: { ...problem, params: formatBounds(problem.params, language) } };
}

function toView(
  { quote, failure, expiresAtMs }: Offer<QuickBuyQuote>,
  draft: QuickBuyDraft,
  language: Language,
): QuickBuyQuoteView {
  const problem = failure && { code: failure.code, params: failure.params ?? {} };
  const refused = withProblem(problem, language);
  if (quote === null) return refused;
  const { quoteId, amount, price, quotedAt, expiresAt } = quote;
  const { fiatScale, scale, fiat } = draft;
  const { fee, received, cashback } = priceCardPayment({ ...quote, fiatScale, scale });
  const money = (text: string) => formatFiat(text, fiat, language, 'usual');
  return {
    ...refused,
    quote: { quoteId, amount },
    amountText: money(amount),
    priceText: priceText(price, fiat, language),
    feeText: money(fee),
    receivedText: formatDecimal(received, language),
    cashbackText: isZero(cashback) ? '' : formatDecimal(cashback, language),
    expiresAtMs,
    lifeMs: expiresAt - quotedAt - MARGIN_MS,
  };
}

/** Never less than one costs: the usual places of the money, and more only of what is worth little. */
function priceText(price: string, fiat: string, language: Language): string {
  const value = exact(price);
  const cut = value.lt(1)
    ? value.toSignificantDigits(PRICE_DIGITS, Exact.ROUND_UP)
    : value.toDecimalPlaces(fiatDecimals(fiat), Exact.ROUND_UP);
  return formatFiat(cut.toFixed(), fiat, language);
}
