import { feature } from '../../feature/manifest.ts';

export const games = feature({
  acts: ['games.check'],
  load: async () => (await import('./check-spin.ts')).checkActs(),
  questions: ['games.today', 'games.training'],
  answers: async () => (await import('./questions.ts')).gamesFormatters,
});
