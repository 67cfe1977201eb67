import { FACTS, FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const practice = feature({
  topics: { 'practice.session': FRAMES, 'practice.past': FACTS },
  acts: [
    'practice.start',
    'practice.play',
    'practice.pause',
    'practice.step',
    'practice.end',
    'practice.trade',
    'practice.cancel',
  ],
  offers: 'practice',
  load: async (parts) => (await import('./practice.ts')).createPractice(parts),
});
