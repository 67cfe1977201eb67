/** Says that an order was filled while the trader may be elsewhere. Fetched with the first. */
import i18next from 'i18next';
import type { Notice } from '../../contract/core.ts';
import { isNotified } from '../device/notified-kinds.ts';
import { showToast } from '../ui/layers/toast.tsx';

export function tellFilled(notice: Extract<Notice, { kind: 'orderFilled' }>): void {
  if (!isNotified('trade')) return;
  const { symbol, amountText: amount, priceText: price } = notice;
  const words = notice.side === 'buy' ? 'notice.bought' : 'notice.sold';
  showToast(i18next.t(words, { ns: 'common', symbol, amount, price }), 'success');
}
