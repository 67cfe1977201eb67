import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const quickBuy = feature({
  topics: { 'quickBuy.quote': FRAMES },
  questions: ['quickBuy.list', 'quickBuy.offer'],
  answers: async () => (await import('./questions.ts')).quickBuyFormatters,
  load: async (parts) => {
    const { cardQuoteSource } = await import('./card-quote.ts');
    return { topics: { 'quickBuy.quote': cardQuoteSource(parts) } };
  },
});
