import { feature } from '../../feature/manifest.ts';

export const points = feature({
  questions: ['points.offer', 'points.history'],
  answers: async () => (await import('./questions.ts')).pointsFormatters,
});
