/** What spans kinds of trading: lines and fills on a chart, all positions in one list. */
import type { HearingParts } from '../../feature/parts.ts';
import { createFills, type FillEventName } from './fills.ts';
import { linesSource } from './lines.ts';
import { createPortfolio } from './portfolio.ts';
import type { TradeEventName } from './purchase-costs.ts';

export function createPortfolioFeature(parts: HearingParts<FillEventName | TradeEventName>) {
  return {
    topics: {
      'portfolio.lines': linesSource(parts),
      'portfolio.fills': createFills(parts),
      'portfolio.positions': createPortfolio(parts),
    },
  };
}
