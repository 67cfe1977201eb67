/** Everything about one movement. */
import type { BillView } from '../../../contract/features/assets.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { toneText } from '../../theme/palette.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { BillLegs } from './bill-legs.tsx';

interface BillSheetProps {
  readonly bill: BillView | null;
  readonly onClose: () => void;
}

export function BillSheet({ bill, onClose }: BillSheetProps) {
  const { t, tag } = useWords('bills');
  const { t: money } = useWords('money');
  if (!bill) return null;
  const { reference } = bill;
  const referenceWords =
    reference?.kind === 'spot_order'
      ? t('reference.spot_order', { id: reference.id })
      : t('reference.other', { id: reference?.id ?? '' });
  const lines = [
    [t('detail.account'), money(`accounts.${bill.account}`)],
    ...(bill.feeText === null
      ? []
      : [[t('detail.fee'), `${bill.feeText} ${bill.currency}`] as const]),
    [t('detail.after'), `${bill.balanceAfterText} ${bill.currency}`],
    ...(reference ? [[t('detail.reference'), referenceWords]] : []),
    [t('detail.time'), exactTime(bill.time, tag)],
    [t('detail.number'), String(bill.id)],
  ] as const;
  return (
    <Sheet isOpen onClose={onClose} title={money(`code.${bill.code}`)}>
      <p className={`figure pt-1 pb-3 text-display font-semibold ${toneText(bill.tone)}`}>
        {bill.amountText} <span className="text-title">{bill.currency}</span>
      </p>
      <dl className="divide-y divide-hairline">
        {lines.map(([name, text]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figure text-right">{text}</dd>
          </div>
        ))}
      </dl>
      <BillLegs billId={bill.id} />
    </Sheet>
  );
}
