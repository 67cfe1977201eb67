import { feature } from '../../feature.ts';
import { newsHandlers } from './handlers.ts';

export const news = feature({ handlers: newsHandlers });
