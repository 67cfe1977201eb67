import { feature } from '../../feature/manifest.ts';

export const coupons = feature({
  questions: ['coupons.tickets'],
  answers: async () => (await import('./questions.ts')).couponsFormatters,
});
