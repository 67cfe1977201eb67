import { feature } from '../../feature/manifest.ts';

/** Totals that change faster than this cannot be read by a person. */
const REVALUE_MS = 500;

export const assets = feature({
  topics: { 'assets.overview': { lane: 'frames', paceMs: REVALUE_MS } },
  questions: ['assets.coin', 'assets.course'],
  answers: async () => (await import('./questions.ts')).assetsFormatters,
  load: async (parts) => {
    const { overviewSource } = await import('./overview.ts');
    return { topics: { 'assets.overview': overviewSource(parts) } };
  },
});
