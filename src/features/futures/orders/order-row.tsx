/** OrderRow { order, onOpen, onCancel?, onAmend? }: one entrusted order; a tap shows all of it. */
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import { relativeTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { termNames } from '../../../ticket/term-names.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/figures/badge.tsx';
import { orderType } from './order-type.ts';
import { outcomeWords } from './outcome-words.ts';

interface OrderRowProps {
  readonly order: FuturesOrderView;
  readonly onOpen: (order: FuturesOrderView) => void;
  readonly onCancel?: (order: FuturesOrderView) => void;
  readonly onAmend?: (order: FuturesOrderView) => void;
  readonly isCancelling?: boolean;
}

export function OrderRow({
  order,
  onOpen,
  onCancel,
  onAmend,
  isCancelling = false,
}: OrderRowProps) {
  const { t } = useWords('futures');
  const { t: common } = useWords();
  const name = order.quote === '' ? order.symbol : `${order.base}/${order.quote}`;
  return (
    <div className="py-3">
      <button
        type="button"
        onClick={() => onOpen(order)}
        className="w-full text-left -outline-offset-2 active:opacity-70"
      >
        <OrderHead order={order} name={name} />
        <OrderFigures order={order} />
      </button>
      {onCancel && (
        <div className="mt-2 flex justify-end gap-2">
          {onAmend && !order.twap && (
            <Button
              variant="plain"
              size="small"
              aria-label={`${t('orders.amend')} ${name}`}
              onClick={() => onAmend(order)}
            >
              {t('orders.amend')}
            </Button>
          )}
          <Button
            variant="plain"
            size="small"
            isLoading={isCancelling}
            aria-label={`${t('orders.cancel')} ${name}`}
            onClick={() => onCancel(order)}
          >
            {common('ui.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}

function OrderHead({ order, name }: { readonly order: FuturesOrderView; readonly name: string }) {
  const { t } = useWords('futures');
  const isLong = order.side === 'long';
  // Reducing a long sells, so it wears the colour of the other side.
  const isUp = isLong !== order.reduceOnly;
  return (
    <span className="flex items-center gap-2">
      <span className={classNames('shrink-0 font-semibold', isUp ? 'text-up' : 'text-down')}>
        {t(order.reduceOnly ? `orders.closeSide.${order.side}` : `orders.openSide.${order.side}`)}
      </span>
      <span className="truncate font-semibold">{name}</span>
      <Badge>{t('multiple.of', { multiple: order.multiple })}</Badge>
      {order.isSuper && <Badge tone="gold">{t('super.short')}</Badge>}
    </span>
  );
}

function OrderFigures({ order }: { readonly order: FuturesOrderView }) {
  const { t, tag } = useWords('futures');
  const { t: common } = useWords();
  const { t: trade } = useWords('trade');
  const price = order.averageText || order.priceText || t('type.market');
  const trigger = order.triggerText === '' ? '' : `${t('ticket.trigger')} ${order.triggerText}`;
  const outcome = outcomeWords(order, t, trade) || t(`status.${order.status}`);
  return (
    <span className="mt-1 block">
      <span className="figure grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto] gap-3 text-small">
        <span className="truncate text-soft">
          <span className="text-faint">
            {trade(order.averageText === '' ? 'orders.price' : 'orders.average')}
          </span>{' '}
          {price}
        </span>
        <span className="truncate text-soft">
          <span className="text-faint">{t('figures.lots')}</span> {order.filledText} /{' '}
          {order.lotsText}
        </span>
        <span className={order.outcome === 'filled' ? 'text-soft' : 'text-faint'}>{outcome}</span>
      </span>
      <span className="mt-0.5 flex justify-between gap-3 text-caption text-faint">
        <span className="figure truncate">
          {[
            orderType(order, t),
            ...termNames(order, trade),
            trigger,
            order.isTriggered && t('orders.triggered'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="shrink-0">
          {relativeTime(order.time, Date.now(), { tag, justNow: common('justNow') })}
        </span>
      </span>
    </span>
  );
}
