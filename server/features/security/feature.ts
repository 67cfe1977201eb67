import { feature } from '../../feature.ts';
import { securityHandlers } from './handlers.ts';

export const security = feature({ handlers: (parts) => securityHandlers(parts.session) });
