import { feature } from '../../feature.ts';
import { assetsHandlers } from './handlers.ts';

export const assets = feature({ handlers: assetsHandlers });
