import { feature } from '../../feature/manifest.ts';

export const invite = feature({
  questions: ['invite.overview', 'invite.earnings'],
  answers: async () => (await import('./questions.ts')).inviteFormatters,
});
