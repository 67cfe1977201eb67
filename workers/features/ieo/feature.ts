import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const ieo = feature({
  topics: { 'ieo.preview': FRAMES },
  questions: ['ieo.list', 'ieo.detail', 'ieo.mine'],
  answers: async () => (await import('./questions.ts')).ieoFormatters,
  load: async (parts) => {
    const { previewSource } = await import('./preview.ts');
    return { topics: { 'ieo.preview': previewSource(parts) } };
  },
});
