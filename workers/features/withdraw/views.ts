import type { Withdrawal, WithdrawalView } from '../../../contract/features/withdraw.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { formatDecimal } from '../../view/format-number.ts';

export function toWithdrawalView(withdrawal: Withdrawal, language: Language): WithdrawalView {
  const { number, fee, arrives, ...rest } = withdrawal;
  return {
    ...rest,
    numberText: formatDecimal(number, language),
    feeText: formatDecimal(fee, language),
    isFree: isZero(fee),
    arrivesText: formatDecimal(arrives, language),
  };
}
