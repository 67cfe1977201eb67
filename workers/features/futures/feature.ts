/** Positions and previews move with the market, orders and terms do not. */
import { FACTS, FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const futures = feature({
  topics: {
    'futures.positions': FRAMES,
    'futures.orders': FACTS,
    'futures.account': FRAMES,
    'futures.terms': FACTS,
    'futures.preview': FRAMES,
    'futures.stops': FRAMES,
    'futures.closing': FRAMES,
    'futures.whatIf': FRAMES,
  },
  offers: 'futures',
  hears: [
    'futures.placed',
    'futures.filled',
    'futures.cancelled',
    'futures.amended',
    'futures.triggered',
    'futures.refused',
    'futures.opened',
    'futures.stopsSet',
    'futures.stopFell',
    'futures.charged',
    'futures.reduced',
    'futures.closed',
    'futures.liquidated',
    'futures.selfHeld',
  ],
  isWoken: true,
  questions: ['futures.history', 'futures.closed'],
  answers: async () => (await import('./questions.ts')).futuresFormatters,
  load: async (parts) => (await import('./futures-feature.ts')).createFuturesFeature(parts),
});
