/** Moves the limit and the trigger of an order that waits. */
import { useState } from 'react';
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { stepPrice } from '../../../ticket/step-price.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { showToast } from '../../../ui/layers/toast.tsx';

interface AmendSheetProps {
  readonly order: FuturesOrderView;
  readonly onClose: () => void;
}

export function AmendSheet({ order, onClose }: AmendSheetProps) {
  const { t } = useWords('futures');
  const { t: common } = useWords();
  const { t: trade } = useWords('trade');
  const market = useTopic('markets.catalogue')?.find(({ symbol }) => symbol === order.symbol);
  const { send, isPending } = useSend('futures.amend', useOrderSending());
  const [price, setPrice] = useState(order.price);
  const [trigger, setTrigger] = useState(order.trigger);
  const [stopLimit, setStopLimit] = useState(order.stopLimit);
  const scale = market?.priceScale ?? 0;
  const isPair = order.oco === 'both';
  const hasTrigger = order.trigger !== '' && !order.isTriggered && order.oco !== 'limit';
  const fields = [
    [order.price, price],
    [order.trigger, trigger],
    [order.stopLimit, stopLimit],
  ] as const;
  const isChanged = fields.some(([was, is]) => was !== is);
  const isWhole = fields.every(([was, is]) => (was === '') === (is === ''));
  const save = async () => {
    const result = await send({
      id: order.id,
      ...(price !== order.price && { targetPrice: price }),
      ...(trigger !== order.trigger && { triggerPrice: trigger }),
      ...(stopLimit !== order.stopLimit && { stopLimit }),
    });
    if (!result?.ok) return;
    showToast(t('result.amended'), 'success');
    onClose();
  };
  const field = (value: string, onChange: (value: string) => void) => ({
    value,
    onChange,
    scale,
    unit: order.quote,
    isCentred: true,
    onStep: (direction: 1 | -1) => value !== '' && onChange(stepPrice(value, scale, direction)),
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${t('orders.amend')} · ${order.base}/${order.quote}`}
      footer={
        <Button
          isWide
          isLoading={isPending}
          disabled={!market || !isChanged || !isWhole}
          onClick={() => void save()}
        >
          {common('ui.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {hasTrigger && <AmountInput label={t('ticket.trigger')} {...field(trigger, setTrigger)} />}
        {order.price !== '' && (
          <AmountInput label={trade('ticket.price')} {...field(price, setPrice)} />
        )}
        {isPair && order.stopLimit !== '' && (
          <AmountInput label={t('ticket.stopLimit')} {...field(stopLimit, setStopLimit)} />
        )}
        <p className="text-small text-faint">{t('orders.amendHint')}</p>
      </div>
    </Sheet>
  );
}
