import { feature } from '../../feature/manifest.ts';

export const identity = feature({
  questions: ['identity.overview'],
  answers: async () => (await import('./questions.ts')).identityFormatters,
});
