import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const loans = feature({
  topics: { 'loans.preview': FRAMES, 'loans.open': FRAMES, 'loans.change': FRAMES },
  hears: ['loans.changed'],
  questions: ['loans.offer', 'loans.ended'],
  answers: async () => (await import('./questions.ts')).loansFormatters,
  load: async (parts) => (await import('./loans-feature.ts')).createLoansFeature(parts),
});
