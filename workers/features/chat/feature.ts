import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const chat = feature({
  topics: { 'chat.room': { ...FRAMES, paceMs: 100 } },
  load: async (parts) => {
    const { roomSource } = await import('./room.ts');
    return { topics: { 'chat.room': roomSource(parts) } };
  },
  questions: ['chat.past'],
  answers: async () => (await import('./views.ts')).chatFormatters,
});
