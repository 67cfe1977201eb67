import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const support = feature({
  topics: { 'support.suggestions': FRAMES },
  load: async (parts) => {
    const { suggestionSource } = await import('./suggestions.ts');
    return { topics: { 'support.suggestions': suggestionSource(parts) } };
  },
});
