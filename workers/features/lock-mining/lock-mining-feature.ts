/** Lock mining in the core: what a draft would earn, and what is locked, by the clock of the exchange. */
import type { FeatureParts } from '../../feature/parts.ts';
import { heldSource } from './held.ts';
import { previewSource } from './preview.ts';

export function createLockMiningFeature(parts: FeatureParts) {
  return {
    topics: {
      'lockMining.preview': previewSource(parts),
      'lockMining.held': heldSource(parts),
    },
  };
}
