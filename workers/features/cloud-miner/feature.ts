import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const cloudMiner = feature({
  topics: { 'cloudMiner.preview': FRAMES },
  questions: ['cloudMiner.offer', 'cloudMiner.mine'],
  answers: async () => (await import('./questions.ts')).cloudMinerFormatters,
  load: async (parts) => {
    const { previewSource } = await import('./preview.ts');
    return { topics: { 'cloudMiner.preview': previewSource(parts) } };
  },
});
