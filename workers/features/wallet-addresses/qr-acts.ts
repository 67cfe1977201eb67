import { walletAddressesActs } from '../../../contract/features/wallet-addresses.ts';
import { checked } from '../../feature/acts.ts';
import { readQr } from './read-qr.ts';

export function qrActs() {
  return { acts: checked(walletAddressesActs, { 'addresses.readQr': readQr }) };
}
