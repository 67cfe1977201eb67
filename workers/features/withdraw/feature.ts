import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const withdraw = feature({
  topics: { 'withdraw.preview': FRAMES },
  questions: ['withdraw.list'],
  answers: async () => (await import('./questions.ts')).withdrawFormatters,
  load: async (parts) => {
    const { withdrawPreviewSource } = await import('./withdraw-preview.ts');
    return { topics: { 'withdraw.preview': withdrawPreviewSource(parts) } };
  },
});
