import { FACTS } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const messages = feature({
  topics: { 'messages.unread': FACTS },
  hears: ['messages.received'],
  isWoken: true,
  load: async (parts) => {
    const { announceMessages, unreadSource } = await import('./unread.ts');
    announceMessages(parts);
    return { topics: { 'messages.unread': unreadSource(parts) } };
  },
});
