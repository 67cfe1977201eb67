import { feature } from '../../feature.ts';
import { settingsHandlers } from './handlers.ts';

export const settings = feature({ handlers: settingsHandlers });
