/** The preview of a purchase: both outcomes, the break-even and the picture, renewed with product, price and balance. */
import { combineLatest, map, merge, of, startWith, switchMap } from 'rxjs';
import type { DualProduct } from '../../../contract/features/dual-invest.ts';
import type { DualOutcomeView, DualPreview } from '../../../contract/features/dual-invest-views.ts';
import { DualDraft } from '../../../contract/features/dual-invest-views.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { sharedByKey } from '../../core/keyed-streams.ts';
import { timerOf } from '../../core/time-streams.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatDecimal, formatFixed, formatSignedWhole } from '../../view/format-number.ts';
import { formatBounds, formatShare } from '../../view/format-share.ts';
import { payoffPicture } from './payoff-picture.ts';
import { breakEvenOf, type DualSituation, dualProblem, priceDual } from './price-dual.ts';
import { toOfferView } from './views.ts';

type Known = ResponseOf<'dualInvest.product'>;

/** Places of a price whose market is not known. */
const USUAL_SCALE = 2;
/** The wait for the end of a sale is begun again after so long: a timer holds no longer one. */
const LONGEST_WAIT_MS = 3_600_000;

export function dualPreviewSource(parts: FeatureParts): TopicSource<DualPreview | null> {
  const { balances, catalogue, changes } = parts;
  const productOf = sharedByKey(parts.environment.timers, (id: number) =>
    freshAnswer(parts, {
      ask: () => parts.run('dualInvest.product', { id }),
      reasons$: changes.newsOf('dualInvest'),
      freshMs: FRESH_MS,
    }),
  );
  return draftTopic(DualDraft, ({ id, num }) =>
    productOf(id).pipe(
      switchMap((known) => {
        if (known === undefined) return of(() => null);
        const { symbol, sellsUntil } = known.product;
        const price$ = quoteChanges(parts, symbol).pipe(startWith(null));
        const own$ = merge(balances.revision$, catalogue.revision$, saleEnds(parts, sellsUntil));
        return combineLatest([price$, own$.pipe(startWith(null))]).pipe(
          map(() => () => toPreview(parts, known, num)),
        );
      }),
    ),
  );
}

/** The cut-off comes without any event. */
function saleEnds({ environment, connection }: FeatureParts, sellsUntil: number) {
  const leftMs = sellsUntil - connection.clock.now();
  return timerOf(environment.timers, Math.min(Math.max(leftMs, 0), LONGEST_WAIT_MS));
}

function toPreview(parts: FeatureParts, known: Known, num: string): DualPreview {
  const { language } = parts.preferences();
  const { product, priceSource } = known;
  const situation = situationOf(parts, known, num);
  const { price, priceScale, available } = situation;
  const problem = dualProblem(situation);
  const serverMs = situation.nowMs;
  const deviceMs = parts.environment.clock.now();
  return {
    product: toOfferView(product, parts, { serverMs, deviceMs, price }),
    annualRate: product.annualRate,
    currencyId: product.currencyId,
    maximumShares: product.maximumShares,
    priceSource,
    priceText: price === null ? '' : formatFixed(price, priceScale, language),
    availableText: formatDecimal(available, language),
    ...figuresOf(product, num, language),
    breakEvenText: formatFixed(breakEvenOf(product, priceScale), priceScale, language),
    picture: payoffPicture(product, { price, priceScale, language }),
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
  };
}

function situationOf(parts: FeatureParts, known: Known, num: string): DualSituation {
  const { product } = known;
  const { balances, catalogue, quotes, connection } = parts;
  const market = catalogue.bySymbol(product.symbol);
  const last =
    market && quotes.has(market.id)
      ? scaledText(quotes.get(market.id, 'last'), market.priceScale)
      : '0';
  return {
    product,
    num,
    available:
      balances.all() === null
        ? (known.available ?? '0')
        : balances.available('change', product.payCurrency),
    price: isZero(last) ? null : last,
    isStale: quoteStaleMs(parts, product.symbol) !== null,
    priceScale: market?.priceScale ?? USUAL_SCALE,
    nowMs: connection.clock.now(),
  };
}

function figuresOf(
  product: DualProduct,
  num: string,
  language: Language,
): Pick<DualPreview, 'amountText' | 'quantityText' | 'outcomes'> {
  const pricing = priceDual({ product, num });
  if (pricing === null) return { amountText: '', quantityText: '', outcomes: null };
  const { below, belowGain, belowRate, above, aboveGain, aboveRate } = pricing;
  const outcome = (
    payout: string,
    gain: string,
    rate: string,
  ): Omit<DualOutcomeView, 'currency'> => ({
    payoutText: formatDecimal(payout, language),
    gainText: formatSignedWhole(gain, language),
    rateText: formatShare(rate, language),
  });
  return {
    amountText: formatDecimal(pricing.amount, language),
    quantityText: formatDecimal(pricing.quantity, language),
    outcomes: {
      below: { ...outcome(below, belowGain, belowRate), currency: product.currency },
      above: { ...outcome(above, aboveGain, aboveRate), currency: product.quoteCurrency },
    },
  };
}
