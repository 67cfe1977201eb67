import { feature } from '../../feature.ts';
import { financeHandlers } from './handlers.ts';

export const finance = feature({ handlers: (parts) => financeHandlers(parts.earnings) });
