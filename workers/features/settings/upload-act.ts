import { settingsActs } from '../../../contract/features/settings.ts';
import { createUpload } from '../../calls/upload.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';

export function createUploadAct(parts: FeatureParts) {
  return { acts: checked(settingsActs, { 'pictures.upload': createUpload(parts) }) };
}
