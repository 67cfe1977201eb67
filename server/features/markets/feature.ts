import { feature } from '../../feature.ts';
import { marketsHandlers } from './handlers.ts';

export const markets = feature({ handlers: marketsHandlers });
