import { feature } from '../../feature.ts';
import { bankCardsHandlers } from './handlers.ts';

export const bankCards = feature({ handlers: (parts) => bankCardsHandlers(parts.session) });
