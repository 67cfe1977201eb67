import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const transfer = feature({
  topics: { 'transfer.amount': FRAMES },
  questions: ['transfer.choice', 'transfer.list'],
  answers: async () => (await import('./questions.ts')).transferFormatters,
  load: async (parts) => {
    const { amountSource } = await import('./amount.ts');
    return { topics: { 'transfer.amount': amountSource(parts) } };
  },
});
