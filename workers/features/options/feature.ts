import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const options = feature({
  topics: {
    'options.holding': FRAMES,
    'options.order': FRAMES,
    'options.preview': FRAMES,
    'options.sale': FRAMES,
  },
  offers: 'options',
  hears: ['options.submitted', 'options.opened', 'options.settled'],
  isWoken: true,
  questions: ['options.history', 'options.offer', 'options.payable'],
  answers: async () => (await import('./questions.ts')).optionsFormatters,
  load: async (parts) => (await import('./options-feature.ts')).createOptionsFeature(parts),
});
