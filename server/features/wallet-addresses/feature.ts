import { feature } from '../../feature.ts';
import { walletAddressesHandlers } from './handlers.ts';

export const walletAddresses = feature({
  handlers: (parts) => walletAddressesHandlers(parts.session),
});
