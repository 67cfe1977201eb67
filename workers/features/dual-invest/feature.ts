import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const dualInvest = feature({
  topics: { 'dualInvest.preview': FRAMES },
  questions: ['dualInvest.offers', 'dualInvest.held', 'dualInvest.result'],
  answers: async () => (await import('./questions.ts')).dualInvestFormatters,
  load: async (parts) => ({
    topics: {
      'dualInvest.preview': (await import('./dual-preview.ts')).dualPreviewSource(parts),
    },
  }),
});
