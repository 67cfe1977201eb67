import { feature } from '../../feature.ts';
import { tradingHandlers } from './handlers.ts';

export const trading = feature({ handlers: tradingHandlers });
