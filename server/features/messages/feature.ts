import { feature } from '../../feature.ts';
import { messagesHandlers } from './handlers.ts';

export const messages = feature({ handlers: messagesHandlers });
