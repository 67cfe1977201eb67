import { diagnosticsActs } from '../../../contract/features/diagnostics.ts';
import { createInstruments } from '../../diagnostics/instruments.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';

export function createInstrumentFeature(parts: FeatureParts) {
  const { live, stressView, stress, cancelStress } = createInstruments(parts);
  return {
    topics: { 'diagnostics.live': live, 'diagnostics.stress': stressView },
    acts: checked(diagnosticsActs, {
      'diagnostics.stress': stress,
      'diagnostics.cancelStress': cancelStress,
    }),
  };
}
