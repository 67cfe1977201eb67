/** Every figure of one order, with its exact time. */
import type { SpotOrderView } from '../../../contract/features/spot.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Sheet } from '../../ui/sheet.tsx';

interface OrderSheetProps {
  readonly order: SpotOrderView | null;
  readonly onClose: () => void;
}

export function OrderSheet({ order, onClose }: OrderSheetProps) {
  const { t, tag } = useWords('spot');
  if (!order) return null;
  const { base, quote } = order;
  const lines = [
    [t('confirm.type'), `${t(`kind.${order.kind}`)} · ${t(`orders.status.${order.status}`)}`],
    ...(order.priceText === '' ? [] : [[t('orders.price'), `${order.priceText} ${quote}`]]),
    ...(order.averageText === '' ? [] : [[t('orders.average'), `${order.averageText} ${quote}`]]),
    [t('orders.amount'), `${order.amountText} ${base}`],
    [t('orders.filled'), `${order.filledText} ${base}`],
    [t('orders.turnover'), `${order.turnoverText} ${quote}`],
    [t('orders.fee'), `${order.feeText} ${quote}`],
    [t('orders.date'), exactTime(order.time, tag)],
  ] as const;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${t(`side.${order.side}`)} ${base}/${quote} · ${t('orders.number', { id: order.id })}`}
    >
      <dl className="divide-y divide-hairline">
        {lines.map(([name, text]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figure text-right">{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
