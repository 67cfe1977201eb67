import { feature } from '../../feature.ts';
import { portfolioHandlers } from './handlers.ts';

export const portfolio = feature({ handlers: portfolioHandlers });
