/** A price as the core draws it: nothing around it is formatted. */
import type { Tone } from '../../../contract/features/assets.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { quoteStaleMs } from '../../market/quotes/staleness.ts';
import { tightPrice } from '../../view/tight-price.ts';
import { toneOf } from '../../view/tone.ts';
import { type Paced, withEveryFrame } from './calm.ts';
import { lastTextOf } from './quotes.ts';

export interface PriceNow {
  readonly text: string;
  readonly moved: Tone;
  readonly isStale: boolean;
}

export function priceSource(
  parts: FeatureParts,
  paced: Paced = withEveryFrame,
): TopicSource<PriceNow> {
  return (symbol) =>
    viewOn([paced(quoteChanges(parts, symbol)), parts.catalogue.revision$], () => {
      const market = parts.catalogue.bySymbol(symbol);
      if (market === undefined || !parts.quotes.has(market.id)) return undefined;
      return {
        text: tightPrice(lastTextOf(parts, market)),
        moved: toneOf(parts.quotes.moved(market.id)),
        isStale: quoteStaleMs(parts, symbol) !== null,
      };
    });
}
