import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const deposit = feature({
  topics: { 'deposit.preview': FRAMES },
  questions: ['deposit.list', 'deposit.offer'],
  answers: async () => (await import('./questions.ts')).depositFormatters,
  load: async (parts) => {
    const { depositPreviewSource } = await import('./deposit-preview.ts');
    return { topics: { 'deposit.preview': depositPreviewSource(parts) } };
  },
});
