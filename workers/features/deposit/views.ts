import type {
  Deposit,
  DepositOffer,
  DepositTerms,
  DepositView,
} from '../../../contract/features/deposit.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';

export function toDepositView(deposit: Deposit, language: Language): DepositView {
  const { amount, fee, bonus, credited, ...rest } = deposit;
  const sum = (text: string) => (isZero(text) ? '' : formatDecimal(text, language));
  return {
    ...rest,
    amountText: formatDecimal(amount, language),
    feeText: sum(fee),
    bonusText: sum(bonus),
    creditedText: credited === null ? '' : formatDecimal(credited, language),
  };
}

export function toDepositOffer(terms: DepositTerms, language: Language): DepositOffer {
  const { networks, bank, feeRate, bonusRate } = terms;
  const amount = (text: string) => formatDecimal(text, language);
  const minimum = ({ minimumAmount }: { readonly minimumAmount: string }) => ({
    minimumText: amount(minimumAmount),
  });
  return {
    ...terms,
    networks: networks.map((row) => ({ ...row, ...minimum(row) })),
    bank: bank && {
      ...bank,
      ...minimum(bank),
      feeRateText: formatRate(bank.feeRate, language),
      fiats: bank.fiats.map((fiat) => ({ ...fiat, rateText: amount(fiat.rate) })),
    },
    feeRateText: formatRate(feeRate, language),
    bonusRateText: formatRate(bonusRate, language),
  };
}
