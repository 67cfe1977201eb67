import { feature } from '../../feature/manifest.ts';

export const bills = feature({
  questions: ['bills.list', 'bills.legs'],
  answers: async () => (await import('./questions.ts')).billsFormatters,
});
