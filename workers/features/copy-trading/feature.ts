import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const copyTrading = feature({
  topics: { 'copyTrading.preview': FRAMES },
  questions: [
    'copyTrading.hall',
    'copyTrading.profile',
    'copyTrading.orders',
    'copyTrading.misses',
    'copyTrading.becoming',
  ],
  answers: async () => (await import('./questions.ts')).copyTradingFormatters,
  load: async (parts) =>
    (await import('./copy-trading-feature.ts')).createCopyTradingFeature(parts),
});
