import { feature } from '../../feature.ts';
import { createSessionHandlers } from './handlers.ts';

export const session = feature({ handlers: (parts) => createSessionHandlers(parts.session) });
