import { feature } from '../../feature.ts';
import { vipHandlers } from './handlers.ts';

export const vip = feature({ handlers: ({ provided }) => vipHandlers(provided) });
