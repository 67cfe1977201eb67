import { feature } from '../../feature.ts';
import { optionsHandlers } from './handlers.ts';
import { optionFees } from './option-fees.ts';
import { startOptions } from './settler.ts';

export const options = feature({
  start: startOptions,
  handlers: (parts) => optionsHandlers(parts.running),
  provides: () => ({ optionFees }),
});
