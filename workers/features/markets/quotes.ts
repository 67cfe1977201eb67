/** Quotes and sparklines as views. */
import { defer, distinctUntilChanged, map, merge, type Observable, share, tap } from 'rxjs';
import type { Tone } from '../../../contract/features/assets.ts';
import type { Market, QuoteView } from '../../../contract/features/markets.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import type { QuoteColumn } from '../../market/quotes/quote-columns.ts';
import { ageStep, formatAge, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { productText, quotientText } from '../../view/exact-digits.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { formatFixed, formatPercent, formatShort, formatSigned } from '../../view/format-number.ts';
import { sparkPath } from '../../view/spark-path.ts';
import { tightPrice } from '../../view/tight-price.ts';
import { toneOf } from '../../view/tone.ts';
import { CALM_MS, calmed, ROW_MS } from './calm.ts';

/** The price with every frame. */
export function quoteSource(parts: FeatureParts): TopicSource<QuoteView> {
  return quotesOn(parts, CALM_MS, (quoted$, due$) => [quoted$, due$]);
}

/** The price, too, no more often than what is told around it, unless it grows old. */
export function calmQuoteSource(parts: FeatureParts): TopicSource<QuoteView> {
  return quotesOn(parts, ROW_MS, (_, due$) => [due$]);
}

function quotesOn(
  parts: FeatureParts,
  calmMs: number,
  changesOf: (quoted$: Observable<unknown>, due$: Observable<unknown>) => Observable<unknown>[],
): TopicSource<QuoteView> {
  const { catalogue, rates } = parts;
  return (symbol) =>
    defer(() => {
      const held: { calm: CalmPart | null } = { calm: null };
      const quoted$ = quoteChanges(parts, symbol).pipe(share());
      const aged$ = quoted$.pipe(
        map(() => ageStep(quoteStaleMs(parts, symbol))),
        distinctUntilChanged(),
      );
      const calmed$ = calmed(quoted$, calmMs, parts.environment);
      const due$ = merge(calmed$, aged$, catalogue.revision$, rates.revision$).pipe(
        tap(() => {
          held.calm = null;
        }),
      );
      return viewOn(changesOf(quoted$, due$), (isFirst) => {
        const market = catalogue.bySymbol(symbol);
        if (market === undefined || !parts.quotes.has(market.id)) return undefined;
        if (isFirst || held.calm === null) held.calm = calmPart(parts, market);
        return { symbol, ...priceNow(parts, market), ...held.calm };
      });
    });
}

type CalmPart = ReturnType<typeof calmPart>;

/** With every frame: the price, which way it moved, and whether it may be traded on. */
function priceNow(parts: FeatureParts, market: Market) {
  const { catalogue, quotes, preferences } = parts;
  const { language } = preferences();
  const { symbol } = market;
  const lastText = lastTextOf(parts, market);
  const staleMs = quoteStaleMs(parts, symbol);
  return {
    lastText,
    tightText: tightPrice(lastText),
    last: priceOf(parts, market, 'last'),
    moved: toneOf(quotes.moved(market.id)),
    bidText: formatFixed(priceOf(parts, market, 'bid'), market.priceScale, language),
    askText: formatFixed(priceOf(parts, market, 'ask'), market.priceScale, language),
    staleMs,
    ageText: formatAge(staleMs, language),
    isOpen: catalogue.isOpen(symbol),
    source: catalogue.source(symbol),
  };
}

/** What is told around the price: its worth in fiat and what the last 24 hours were. */
function calmPart(parts: FeatureParts, market: Market) {
  const { quotes, preferences, rates } = parts;
  const { language, fiat } = preferences();
  const { rate, currencyCode } = rates.of(fiat);
  const { change, share: changeShare } = changeOf(parts, market);
  const worth = productText(priceOf(parts, market, 'last'), rate);
  const volume = scaledText(quotes.get(market.id, 'volume24'), market.quantityScale);
  const priceText = (column: QuoteColumn) =>
    formatFixed(priceOf(parts, market, column), market.priceScale, language);
  return {
    fiatText: tightPrice(formatFiat(worth, currencyCode, language)),
    changeText: formatSigned(change, market.priceScale, language),
    percentText: formatPercent(changeShare, language),
    // What reads 0.00% is grey.
    tone: toneOf(changeShare, LEAST_SHARE),
    highText: priceText('high24'),
    lowText: priceText('low24'),
    volumeText: formatShort(volume, language),
    turnoverText: formatShort(
      String(BigInt(Math.trunc(quotes.get(market.id, 'turnover24')))),
      language,
    ),
  };
}

export function lastTextOf(parts: FeatureParts, market: Market): string {
  const { language } = parts.preferences();
  return formatFixed(priceOf(parts, market, 'last'), market.priceScale, language);
}

/** As a plain decimal. */
const priceOf = ({ quotes }: FeatureParts, market: Market, column: QuoteColumn) =>
  scaledText(quotes.get(market.id, column), market.priceScale);

export function sparklineSource(
  parts: Pick<FeatureParts, 'catalogue'>,
): TopicSource<{ readonly path: string; readonly tone: Tone }> {
  const { catalogue } = parts;
  return (symbol) =>
    viewOn([catalogue.revision$], () => {
      if (catalogue.bySymbol(symbol) === undefined) return undefined;
      const closes = catalogue.sparkline(symbol);
      return { path: sparkPath(closes), tone: toneOf((closes.at(-1) ?? 0) - (closes[0] ?? 0)) };
    });
}

/** Half of the last digit of a percentage. */
const LEAST_SHARE = '0.00005';

/** More than any percentage shows. */
const SHARE_PLACES = 20;

/** Change over 24 hours in quote units and as a share. */
export function changeOf(
  { quotes }: Pick<FeatureParts, 'quotes'>,
  market: Pick<Market, 'id' | 'priceScale'>,
): { change: string; share: string } {
  const open = quotes.get(market.id, 'open24');
  const ticks = quotes.get(market.id, 'last') - open;
  const share = open === 0 ? '0' : quotientText(ticks, open, SHARE_PLACES);
  return { change: scaledText(ticks, market.priceScale), share };
}
