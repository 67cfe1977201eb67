/** Every figure of one entrusted order, with its exact time. */
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import { exactTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { termNames } from '../../../ticket/term-names.ts';
import { sliceLines } from '../../../ticket/twap-choice.ts';
import { type FigureLine, FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { orderType } from './order-type.ts';
import { outcomeWords } from './outcome-words.ts';

interface OrderSheetProps {
  readonly order: FuturesOrderView;
  readonly onClose: () => void;
}

export function OrderSheet({ order, onClose }: OrderSheetProps) {
  const { t, tag } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { base, quote, side } = order;
  const price = (name: string, text: string): FigureLine | null =>
    text === '' ? null : [name, `${text} ${quote}`];
  const action = t(order.reduceOnly ? `orders.closeSide.${side}` : `orders.openSide.${side}`);
  const outcome = outcomeWords(order, t, trade);
  const lines: readonly (FigureLine | null)[] = [
    [t('figures.status'), [t(`status.${order.status}`), outcome].filter(Boolean).join(' · ')],
    [t('figures.type'), [orderType(order, t), ...termNames(order, trade)].join(' · ')],
    order.expiresAt === null ? null : [trade('terms.expires'), exactTime(order.expiresAt, tag)],
    [
      t('multiple.label'),
      `${t(`mode.${order.marginMode}`)} · ${t('multiple.of', { multiple: order.multiple })}${order.isSuper ? ` · ${t('super.short')}` : ''}`,
    ],
    price(t('ticket.trigger'), order.triggerText),
    price(t('orders.ocoLimit'), order.ocoPriceText),
    price(t('ticket.stopLimit'), order.stopLimitText),
    order.oco === null || order.oco === 'both'
      ? null
      : [t('orders.oco'), t(`orders.ocoLeft.${order.oco}`)],
    order.oco === null
      ? price(trade(order.twap ? 'twap.limit' : 'orders.price'), order.priceText)
      : null,
    ...sliceLines(order.twap, { trade, tag }),
    price(trade('orders.average'), order.averageText),
    [t('figures.lots'), `${order.filledText} / ${order.lotsText}`],
    price(t('figures.margin'), order.marginText),
    price(t('figures.fee'), order.feeText),
    price(t('stops.targetProfit'), order.targetProfitText),
    price(t('stops.stopLoss'), order.stopLossText),
    [trade('orders.date'), exactTime(order.time, tag)],
  ];
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${action} ${base}/${quote} · ${trade('orders.number', { id: order.id })}`}
    >
      {order.twap && order.outcome === 'refused' && (
        <p className="pb-2 text-small text-soft">{t('orders.twapEnded')}</p>
      )}
      <FigureLines lines={lines.filter((line) => line !== null)} />
    </Sheet>
  );
}
