import { feature } from '../../feature.ts';
import { transferHandlers } from './handlers.ts';

export const transfer = feature({
  handlers: (parts) => transferHandlers(parts.provided.leverFunds),
});
