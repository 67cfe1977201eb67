import { feature } from '../../feature.ts';
import { supportHandlers } from './handlers.ts';

export const support = feature({ handlers: supportHandlers });
