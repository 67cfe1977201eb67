import { FACTS, FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

const orders = feature({
  topics: { 'spot.openOrders': FACTS },
  load: async (parts) => {
    const { openOrdersSource } = await import('./spot-orders.ts');
    return { topics: { 'spot.openOrders': openOrdersSource(parts) } };
  },
});

const preview = feature({
  topics: { 'spot.preview': FRAMES },
  load: async (parts) => {
    const { previewSource } = await import('./spot-preview.ts');
    return { topics: { 'spot.preview': previewSource(parts) } };
  },
});

const history = feature({
  questions: ['spot.history'],
  answers: async () => (await import('./questions.ts')).spotFormatters,
});

export const spot = [orders, preview, history] as const;
