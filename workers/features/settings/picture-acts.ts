import { settingsActs } from '../../../contract/features/settings.ts';
import { openPicture } from '../../calls/open-picture.ts';
import { createUpload } from '../../calls/upload.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';

export function createPictureActs(parts: FeatureParts) {
  return {
    acts: checked(settingsActs, {
      'pictures.upload': createUpload(parts),
      'pictures.open': openPicture(parts),
    }),
  };
}
