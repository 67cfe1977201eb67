/** The one view of a posting, as a bill and as a leg of its transfer. No digit of it is lost. */
import type { Bill, BillLegsView, BillView } from '../../../contract/features/assets.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { dressDecimal, formatSignedWhole } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';

export function toBillView(bill: Bill, language: Language): BillView {
  const { amount, balanceAfter, ...rest } = bill;
  return {
    ...rest,
    ...toMoved(amount, language),
    balanceAfterText: dressDecimal(balanceAfter, language),
  };
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
