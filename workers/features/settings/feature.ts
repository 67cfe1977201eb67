import { feature } from '../../feature/manifest.ts';

export const settings = feature({
  acts: ['pictures.upload'],
  load: async (parts) => (await import('./upload-act.ts')).createUploadAct(parts),
});
