import { feature } from '../../feature.ts';
import { gamesHandlers } from './handlers.ts';

export const games = feature({ handlers: ({ provided }) => gamesHandlers(provided) });
