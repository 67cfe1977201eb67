import { FACTS } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const stocks = feature({
  topics: { 'stocks.session': FACTS },
  load: async (parts) => {
    const { stockSessionSource } = await import('./session-source.ts');
    return { topics: { 'stocks.session': stockSessionSource(parts) } };
  },
});
