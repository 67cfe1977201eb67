import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const convert = feature({
  topics: { 'convert.quote': FRAMES },
  questions: ['convert.choice', 'convert.list'],
  answers: async () => (await import('./questions.ts')).convertFormatters,
  load: async (parts) => {
    const { quoteSource } = await import('./quote.ts');
    return { topics: { 'convert.quote': quoteSource(parts) } };
  },
});
