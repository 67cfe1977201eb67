/** Every figure of one order, with its exact time. */
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import { exactTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { AmendForm } from './amend-form.tsx';
import { orderName } from './order-row.tsx';

interface OrderSheetProps {
  readonly order: SpotOrderView;
  readonly onClose: () => void;
}

export function OrderSheet({ order, onClose }: OrderSheetProps) {
  const { t, tag } = useWords('spot');
  const { t: trade } = useWords('trade');
  const catalogue = useTopic('markets.catalogue') ?? [];
  const { base, quote } = order;
  const market = catalogue.find(({ symbol }) => symbol === order.symbol);
  const lines = [
    [
      trade('confirm.type'),
      `${trade(`kind.${order.kind}`)} · ${order.queued ? t('orders.queued') : t(`orders.status.${order.status}`)}`,
    ],
    ...(order.priceText === '' ? [] : [[trade('orders.price'), `${order.priceText} ${quote}`]]),
    ...(order.averageText === ''
      ? []
      : [[trade('orders.average'), `${order.averageText} ${quote}`]]),
    [t('orders.amount'), `${order.amountText} ${base}`],
    [t('orders.filled'), `${order.filledText} ${base}`],
    [t('orders.turnover'), `${order.turnoverText} ${quote}`],
    [t('orders.fee'), `${order.feeText} ${quote}`],
    [trade('orders.date'), exactTime(order.time, tag)],
  ] as const;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${t(`side.${order.side}`)} ${orderName(order)} · ${trade('orders.number', { id: order.id })}`}
    >
      <dl className="divide-y divide-hairline">
        {lines.map(([name, text]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figure text-right">{text}</dd>
          </div>
        ))}
      </dl>
      {market && order.status === 'open' && order.kind === 'limit' && (
        <AmendForm order={order} market={market} onDone={onClose} />
      )}
    </Sheet>
  );
}
