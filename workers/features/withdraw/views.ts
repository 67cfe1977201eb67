import type { Withdrawal, WithdrawalView } from '../../../contract/features/withdraw.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { dressDecimal } from '../../view/format-number.ts';

export function toWithdrawalView(withdrawal: Withdrawal, language: Language): WithdrawalView {
  const { number, fee, arrives, ...rest } = withdrawal;
  return {
    ...rest,
    numberText: dressDecimal(number, language),
    feeText: dressDecimal(fee, language),
    isFree: isZero(fee),
    arrivesText: dressDecimal(arrives, language),
  };
}
