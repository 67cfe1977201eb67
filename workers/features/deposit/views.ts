import type { Deposit, DepositView } from '../../../contract/features/deposit.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { dressDecimal } from '../../view/format-number.ts';

export function toDepositView(deposit: Deposit, language: Language): DepositView {
  const { amount, fee, bonus, credited, ...rest } = deposit;
  const sum = (text: string) => (isZero(text) ? '' : dressDecimal(text, language));
  return {
    ...rest,
    amountText: dressDecimal(amount, language),
    feeText: sum(fee),
    bonusText: sum(bonus),
    creditedText: credited === null ? '' : dressDecimal(credited, language),
  };
}
