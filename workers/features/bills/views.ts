/** The one view of a posting, as a bill and as a leg of its transfer. No digit of it is lost where it is opened. */
import type { Bill, BillLegsView, BillView } from '../../../contract/features/assets.ts';
import { exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { formatOwned } from '../../view/format-money.ts';
import { formatAmount, formatDecimal, formatSignedWhole } from '../../view/format-number.ts';
import { withSign } from '../../view/signed.ts';
import { toneOf } from '../../view/tone.ts';

/** `coinScale` is how exactly a coin is traded; null for what is money itself. */
export function toBillView(
  bill: Bill,
  language: Language,
  coinScale: number | null = null,
): BillView {
  const { amount, balanceAfter, fee, ...rest } = bill;
  const short = (text: string) =>
    coinScale === null ? formatOwned(text, language) : formatAmount(text, coinScale, language);
  return {
    ...rest,
    ...toMoved(amount, language),
    shortText: withSign(amount, short(amount.replace('-', ''))),
    balanceAfterText: formatDecimal(balanceAfter, language),
    shortAfterText: short(balanceAfter),
    feeText: fee === null || isSameSum(fee, amount) ? null : formatDecimal(fee, language),
  };
}

function isSameSum(fee: string, amount: string): boolean {
  return exact(fee).eq(exact(amount.replace('-', '')));
}

export function toBillLegsView(
  { transferId, legs }: ResponseOf<'assets.bill'>,
  language: Language,
): BillLegsView {
  return {
    transferId,
    legs: legs.map(({ amount, ...leg }) => ({ ...leg, ...toMoved(amount, language) })),
  };
}

function toMoved(amount: string, language: Language): Pick<BillView, 'amountText' | 'tone'> {
  return { amountText: formatSignedWhole(amount, language), tone: toneOf(amount) };
}
