import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const lockMining = feature({
  topics: { 'lockMining.preview': FRAMES, 'lockMining.held': FRAMES },
  questions: ['lockMining.offer', 'lockMining.redeemedOrders'],
  answers: async () => (await import('./questions.ts')).lockMiningFormatters,
  load: async (parts) => (await import('./lock-mining-feature.ts')).createLockMiningFeature(parts),
});
