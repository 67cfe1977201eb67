import { feature } from '../../feature/manifest.ts';

export const vip = feature({
  questions: ['vip.benefits'],
  answers: async () => (await import('./questions.ts')).vipFormatters,
});
