/** What the stops that are being typed would bring, and their prices where they are typed by their profit. */

import { typedDecimal } from '../../../contract/amount.ts';
import {
  StopsDraft,
  type StopsView,
  type StopView,
} from '../../../contract/features/futures-managing.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { readPrice } from '../../../contract/rules/futures/limits.ts';
import { futuresNotional, initialMargin } from '../../../contract/rules/futures/pricing.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { Stop } from '../../core/environment.ts';
import { during, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { formatFixed, formatPercent } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { moneyText } from './figures.ts';
import type { FuturesState } from './futures-state.ts';
import { type PricedStop, priceStop, type Stopped } from './price-stop.ts';

type Parts = FeatureParts & { readonly state: FuturesState; readonly follow: () => Stop };

export function stopsSource(parts: Parts): TopicSource<StopsView> {
  const { catalogue, quotes, state } = parts;
  return draftTopic(StopsDraft, (draft) => {
    const price$ = quoteChanges(parts, draft.symbol);
    return viewOn([during(parts.follow), state.changes$, catalogue.revision$, price$], () => {
      const market = catalogue.bySymbol(draft.symbol);
      if (market === undefined || !quotes.has(market.id)) return undefined;
      return toStopsView(parts, draft, market);
    });
  });
}

function toStopsView(parts: Parts, draft: StopsDraft, market: Market): StopsView {
  const { language } = parts.preferences();
  const stopped = stoppedBy(parts, draft, market);
  const mark = scaledText(parts.quotes.get(market.id, 'last'), market.priceScale);
  const stop = (text: string, isLoss: boolean): StopView | null => {
    const typed = typedDecimal(text);
    // Without a size there is a price for a percentage, and none for a sum.
    const isKnown = draft.unit !== 'money' || stopped?.isSized;
    if (typed === null || stopped === null || !isKnown) return null;
    const priced = priceStop(stopped, { unit: draft.unit, typed, isLoss });
    if (priced === null) return null;
    return {
      typed: asTyped(priced, isLoss),
      priceText: formatFixed(priced.price, market.priceScale, language),
      profitText: stopped.isSized ? moneyText.signed(priced.profit, language) : '',
      shareText: formatPercent(priced.share, language),
      tone: toneOf(priced.profit),
    };
  };
  return {
    entryText: stopped === null ? '' : formatFixed(stopped.entry, market.priceScale, language),
    markText: formatFixed(mark, market.priceScale, language),
    targetProfit: stop(draft.targetProfit, false),
    stopLoss: stop(draft.stopLoss, true),
  };
}

/** A loss is typed without its sign; what is neither a profit nor a loss where it should be has no such text. */
function asTyped({ price, profit, share }: PricedStop, isLoss: boolean): StopView['typed'] {
  const isFitting = exact(profit).isNegative() === isLoss;
  const size = (text: string) => (isFitting ? exact(text).abs().toFixed(2) : '');
  return { price, percent: size(plainText(exact(share).times(100))), money: size(profit) };
}

type Known = Stopped & { readonly entry: string; readonly isSized: boolean };

/** A position as it is, or what an order would open; of an order without a size, one lot. */
function stoppedBy({ state, quotes }: Parts, draft: StopsDraft, market: Market): Known | null {
  const mark = scaledText(quotes.get(market.id, 'last'), market.priceScale);
  const position = state.openPositions()?.find(({ id }) => id === draft.positionId);
  if (position !== undefined) {
    const { side, cost, margin, openPrice } = position;
    return {
      market,
      side,
      lots: Number(position.lots),
      cost,
      margin,
      entry: openPrice,
      isSized: true,
    };
  }
  const typed = draft.entry === '' ? mark : typedDecimal(draft.entry);
  const ticks = draft.positionId === null ? readPrice(typed, market) : null;
  if (typed === null || ticks === null || ticks === 0) return null;
  const isSized = /^[1-9]\d{0,15}$/.test(draft.lots);
  const lots = isSized ? Number(draft.lots) : 1;
  const cost = futuresNotional(lots, ticks, market);
  const margin = initialMargin(cost, draft.multiple);
  return { market, side: draft.side, lots, cost, margin, entry: typed, isSized };
}
