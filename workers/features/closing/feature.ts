import { feature } from '../../feature/manifest.ts';

export const closing = feature({
  questions: ['closing.obstacles'],
  answers: async () => (await import('./questions.ts')).closingFormatters,
});
