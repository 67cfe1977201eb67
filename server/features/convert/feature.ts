import { feature } from '../../feature.ts';
import { convertHandlers } from './handlers.ts';

export const convert = feature({ handlers: convertHandlers });
