/** What spans kinds of trading: lines and fills on a chart, all positions in one list. */
import type { TradingFeature } from '../../feature/late-feature.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createFills } from './fills.ts';
import { linesSource } from './lines.ts';
import { createPortfolio } from './portfolio.ts';

export function createTradingFeature(parts: FeatureParts): TradingFeature {
  const fills = createFills(parts);
  const portfolio = createPortfolio(parts);
  return {
    sources: {
      'trading.lines': linesSource(parts),
      'trading.fills': fills.source,
      'trading.portfolio': portfolio.source,
    },
    take(event) {
      fills.take(event);
      portfolio.take(event);
      return [];
    },
    renew() {
      fills.renew();
      portfolio.renew();
    },
  };
}
