/** OrderRow { order, onOpen?, onCancel?, nowMs? }: one order; a tap shows all of it, where there is more. */
import type { ReactNode } from 'react';
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import { relativeTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { termNames } from '../../../ticket/term-names.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/figures/badge.tsx';
import { orderKind } from './order-kind.ts';

/** A stock is known by its ticker alone. */
export function orderName({ symbol, base, quote }: SpotOrderView): string {
  return base === '' || base === symbol ? symbol : `${base}/${quote}`;
}

interface OrderRowProps {
  readonly order: SpotOrderView;
  readonly onOpen?: ((order: SpotOrderView) => void) | undefined;
  readonly onCancel?: (order: SpotOrderView) => void;
  readonly isCancelling?: boolean;
  /** Of the market that it is in. */
  readonly nowMs?: number;
}

export function OrderRow({
  order,
  onOpen,
  onCancel,
  isCancelling = false,
  nowMs = Date.now(),
}: OrderRowProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const { t: common } = useWords();
  const name = orderName(order);
  const { isAsleep, triggerText, trailText, priceText, averageText } = order;
  const price = isAsleep ? trailText || triggerText : averageText || priceText;
  const orderedAt = averageText === '' ? trade('orders.price') : trade('orders.average');
  const sleeper = t(trailText === '' ? 'stop.trigger' : 'stop.trail');
  const priceName = isAsleep ? sleeper : orderedAt;
  // What was filled before a cancellation stays bought or sold.
  const isPartial =
    onCancel !== undefined || (order.status === 'cancelled' && order.filledPercent > 0);
  return (
    <div className="flex items-center gap-3">
      <OrderBody order={order} onOpen={onOpen}>
        <OrderHead order={order} name={name} nowMs={nowMs} />
        <span className="figure mt-1 grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto] gap-3 text-small">
          <span className="truncate text-soft">
            {price === '' ? (
              trade('ticket.atMarket')
            ) : (
              <>
                <span className="text-faint">{priceName}</span> {price}
              </>
            )}
          </span>
          <span className="truncate text-soft">
            <span className="text-faint">{t(isPartial ? 'orders.filled' : 'orders.amount')}</span>{' '}
            {isPartial ? `${order.filledText} / ${order.amountText}` : order.amountText}
          </span>
          {!onCancel && (
            <span className={order.status === 'cancelled' ? 'text-faint' : 'text-soft'}>
              {order.isExpired ? trade('terms.expired') : t(`orders.status.${order.status}`)}
            </span>
          )}
        </span>
        {onCancel && order.filledPercent > 0 && (
          <span className="mt-1.5 block h-0.5 rounded-full bg-hairline">
            <span
              className="block h-full rounded-full bg-gold"
              style={{ width: `${order.filledPercent}%` }}
            />
          </span>
        )}
      </OrderBody>
      {onCancel && (
        <Button
          variant="plain"
          size="small"
          isLoading={isCancelling}
          aria-label={`${t('orders.cancel')} ${name}`}
          onClick={() => onCancel(order)}
        >
          {common('ui.cancel')}
        </Button>
      )}
    </div>
  );
}

function OrderBody({
  order,
  onOpen,
  children,
}: Pick<OrderRowProps, 'order' | 'onOpen'> & { readonly children: ReactNode }) {
  if (onOpen === undefined) return <div className="min-w-0 flex-1 py-3">{children}</div>;
  return (
    <button
      type="button"
      onClick={() => onOpen(order)}
      className="min-w-0 flex-1 py-3 text-left -outline-offset-2 active:opacity-70"
    >
      {children}
    </button>
  );
}

interface OrderHeadProps {
  readonly order: SpotOrderView;
  readonly name: string;
  readonly nowMs: number;
}

function OrderHead({ order, name, nowMs }: OrderHeadProps) {
  const { t, tag } = useWords('spot');
  const { t: trade } = useWords('trade');
  const { t: common } = useWords();
  return (
    <span className="flex items-center gap-2">
      <span
        className={classNames(
          'shrink-0 font-semibold',
          order.side === 'buy' ? 'text-up' : 'text-down',
        )}
      >
        {t(`side.${order.side}`)}
      </span>
      <span className="truncate font-semibold">{name}</span>
      {order.queued ? (
        <Badge tone="gold">{t('orders.queued')}</Badge>
      ) : (
        <Badge>
          {[
            orderKind(order, t, trade),
            ...termNames(order, trade),
            ...(order.bracket === null ? [] : [t('bracket.short')]),
          ].join(' · ')}
        </Badge>
      )}
      <span className="ml-auto shrink-0 text-small text-faint">
        {relativeTime(order.time, nowMs, { tag, justNow: common('justNow') })}
      </span>
    </span>
  );
}
