import { feature } from '../../feature.ts';
import { homeHandlers } from './handlers.ts';

export const home = feature({ handlers: homeHandlers });
