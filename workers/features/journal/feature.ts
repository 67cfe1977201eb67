import { FACTS } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const journal = feature({
  topics: { 'journal.statistics': FACTS, 'journal.list': FACTS, 'journal.picture': FACTS },
  hears: ['futures.closed', 'futures.liquidated', 'options.settled', 'journal.written'],
  load: async (parts) => (await import('./statistics.ts')).createJournal(parts),
});
