/** Pages of other features that a withdrawal leads to. */
import { push } from '../../navigation/navigate.ts';

export function openRecords(): void {
  void push('/pages/fund/receive_withdraw_record', { tab: 'withdraw' });
}

export function openAddWallet(currency: string): void {
  void push('/pages/setting/addWallet', { currency });
}

export function openCard(method: 'domestic' | 'international'): void {
  void push(method === 'domestic' ? '/pages/setting/bank' : '/pages/setting/bank_international');
}

export function openVerification(): void {
  void push('/pages/setting/real');
}
