import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const defiMining = feature({
  topics: { 'defiMining.preview': FRAMES, 'defiMining.held': FRAMES },
  questions: ['defiMining.offer', 'defiMining.past'],
  answers: async () => (await import('./questions.ts')).defiMiningFormatters,
  load: async (parts) => {
    const { heldSource } = await import('./held.ts');
    const { previewSource } = await import('./preview.ts');
    return {
      topics: { 'defiMining.preview': previewSource(parts), 'defiMining.held': heldSource(parts) },
    };
  },
});
