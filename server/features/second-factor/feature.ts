import { feature } from '../../feature.ts';
import { secondFactorHandlers } from './handlers.ts';

export const secondFactor = feature({ handlers: (parts) => secondFactorHandlers(parts.session) });
