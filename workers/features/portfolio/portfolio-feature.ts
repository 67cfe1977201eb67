/** What spans kinds of trading: lines and fills on a chart, all positions in one list. */
import type { HearingParts } from '../../feature/parts.ts';
import { type FillEventName, fillsSource } from './fills.ts';
import { linesSource } from './lines.ts';
import { portfolioSource } from './portfolio.ts';

export function createPortfolioFeature(parts: HearingParts<FillEventName>) {
  return {
    topics: {
      'portfolio.lines': linesSource(parts),
      'portfolio.fills': fillsSource(parts),
      'portfolio.positions': portfolioSource(parts),
    },
  };
}
