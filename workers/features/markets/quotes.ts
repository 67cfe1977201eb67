/** Quotes and sparklines as views. */
import type { Tone } from '../../../contract/features/assets.ts';
import type { Market, QuoteView } from '../../../contract/features/markets.ts';
import { Ratio } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import type { QuoteColumn } from '../../market/quotes/quotes.ts';
import { formatAge, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { formatFixed, formatPercent, formatShort, formatSigned } from '../../view/format-number.ts';
import { sparkPath } from '../../view/spark-path.ts';
import { tightPrice } from '../../view/tight-price.ts';
import { toneOf } from '../../view/tone.ts';

export function quoteSource(parts: FeatureParts): TopicSource<QuoteView> {
  const { catalogue, rates } = parts;
  return (symbol) =>
    viewOn([quoteChanges(parts, symbol), catalogue.revision$, rates.revision$], () =>
      toQuoteView(parts, symbol),
    );
}

function toQuoteView(parts: FeatureParts, symbol: string): QuoteView | undefined {
  const { catalogue, quotes, preferences, rates } = parts;
  const market = catalogue.bySymbol(symbol);
  if (market === undefined || !quotes.has(market.id)) return undefined;
  const { language, fiat } = preferences();
  const price = (column: QuoteColumn) =>
    scaledText(quotes.get(market.id, column), market.priceScale);
  const priceText = (column: QuoteColumn) =>
    formatFixed(price(column), market.priceScale, language);
  const lastText = priceText('last');
  const { change, share } = changeOf(parts, market);
  const staleMs = quoteStaleMs(parts, symbol);
  const { rate, currencyCode } = rates.of(fiat);
  const volume = scaledText(quotes.get(market.id, 'volume24'), market.quantityScale);
  return {
    symbol,
    lastText,
    tightText: tightPrice(lastText),
    last: price('last'),
    fiatText: tightPrice(
      formatFiat(new Ratio(price('last')).times(rate).toFixed(), currencyCode, language),
    ),
    changeText: formatSigned(change, market.priceScale, language),
    percentText: formatPercent(share, language),
    // What reads 0.00% is grey.
    tone: toneOf(share, LEAST_SHARE),
    moved: toneOf(quotes.moved(market.id)),
    highText: priceText('high24'),
    lowText: priceText('low24'),
    volumeText: formatShort(volume, language),
    turnoverText: formatShort(String(Math.trunc(quotes.get(market.id, 'turnover24'))), language),
    bidText: priceText('bid'),
    askText: priceText('ask'),
    staleMs,
    ageText: formatAge(staleMs, language),
    isOpen: catalogue.isOpen(symbol),
    source: catalogue.source(symbol),
  };
}

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

/** Change over 24 hours in quote units and as a share. */
export function changeOf(
  { quotes }: Pick<FeatureParts, 'quotes'>,
  market: Pick<Market, 'id' | 'priceScale'>,
): { change: string; share: string } {
  const open = quotes.get(market.id, 'open24');
  const ticks = quotes.get(market.id, 'last') - open;
  const share = open === 0 ? '0' : new Ratio(ticks).div(open).toFixed();
  return { change: scaledText(ticks, market.priceScale), share };
}
