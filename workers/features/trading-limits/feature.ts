import { feature } from '../../feature/manifest.ts';

const page = feature({
  questions: ['tradingLimits.page'],
  answers: async () => (await import('./questions.ts')).tradingLimitsFormatters,
});

const tickets = feature({
  offers: 'tradingLimits',
  load: async (parts) => (await import('./known-limits.ts')).knownLimits(parts),
});

export const tradingLimits = [page, tickets] as const;
