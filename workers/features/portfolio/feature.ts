/** What spans kinds of trading. Its topics and calls are named `trading` in the contract. */
import { FACTS, FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

/** Totals that change faster than this cannot be read by a person. */
const REVALUE_MS = 500;

const positions = feature({
  topics: {
    'portfolio.lines': FRAMES,
    'portfolio.fills': FACTS,
    'portfolio.positions': { lane: 'frames', paceMs: REVALUE_MS },
  },
  hears: ['spot.filled', 'futures.filled', 'futures.closed', 'futures.liquidated'],
  load: async (parts) => (await import('./portfolio-feature.ts')).createPortfolioFeature(parts),
});

const alerts = feature({
  acts: ['alerts.set'],
  load: async (parts) => (await import('./alerts.ts')).createAlerts(parts),
});

const exports = feature({
  acts: ['exports.next', 'exports.cancel'],
  load: async (parts) => (await import('./export-rows.ts')).createExports(parts),
});

const done = feature({
  acts: ['trades.format'],
  load: async (parts) => (await import('./done-trade.ts')).createDoneTrades(parts),
});

const profits = feature({
  questions: ['portfolio.profits'],
  answers: async () => (await import('./questions.ts')).portfolioFormatters,
});

export const portfolio = [positions, alerts, exports, done, profits] as const;
