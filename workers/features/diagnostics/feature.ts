/** Diagnostics and the stress run. Their code is loaded when somebody first looks. */
import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const diagnostics = feature({
  topics: { 'diagnostics.live': FRAMES, 'diagnostics.stress': FRAMES },
  acts: ['diagnostics.stress', 'diagnostics.cancelStress'],
  load: async (parts) => (await import('./instrument-acts.ts')).createInstrumentFeature(parts),
});
