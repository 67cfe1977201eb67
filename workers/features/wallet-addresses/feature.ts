import { feature } from '../../feature/manifest.ts';

export const walletAddresses = feature({
  acts: ['addresses.readQr'],
  load: async () => (await import('./qr-acts.ts')).qrActs(),
});
