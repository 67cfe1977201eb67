import { feature } from '../../feature/manifest.ts';

export const fairness = feature({
  acts: ['fairness.check'],
  load: async (parts) => (await import('./check-settlement.ts')).createFairnessChecks(parts),
});
