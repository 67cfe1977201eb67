import { feature } from '../../feature/manifest.ts';

export const settings = feature({
  acts: ['pictures.upload', 'pictures.open'],
  load: async (parts) => (await import('./picture-acts.ts')).createPictureActs(parts),
});
