import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const otc = feature({
  topics: { 'otc.preview': FRAMES, 'otc.offerPreview': FRAMES, 'otc.secondsLeft': FRAMES },
  questions: ['otc.desk', 'otc.oneOffer', 'otc.myOrders', 'otc.orderPage', 'otc.myOffers'],
  answers: async () => (await import('./questions.ts')).otcFormatters,
  load: async (parts) => (await import('./otc-feature.ts')).createOtcFeature(parts),
});
