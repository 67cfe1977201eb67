import { feature } from '../../feature/manifest.ts';

export const finance = feature({
  questions: ['finance.calendar'],
  answers: async () => (await import('./questions.ts')).financeFormatters,
});
