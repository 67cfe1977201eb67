/** A new limit for an order that waits, or a new trigger for one that sleeps. */
import { useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { stepPrice } from '../../../ticket/step-price.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { showToast } from '../../../ui/layers/toast.tsx';

/** The words of each price, and what it is called when it is sent. */
const names = {
  price: ['orders.amend', 'orders.newPrice', 'targetPrice'],
  trigger: ['orders.amendTrigger', 'orders.newTrigger', 'triggerPrice'],
  stopLimit: ['orders.amendStopLimit', 'orders.newStopLimit', 'stopLimit'],
} as const;

interface AmendFormProps {
  readonly field: keyof typeof names;
  readonly order: SpotOrderView;
  readonly market: MarketView;
  readonly onDone: () => void;
}

export function AmendForm({ field, order, market, onDone }: AmendFormProps) {
  const { t } = useWords('spot');
  const { send, isPending } = useSend('spot.amend', useOrderSending());
  const [price, setPrice] = useState(order[field]);
  const [title, label, name] = names[field];
  const save = async () => {
    if (price === '' || price === order[field]) return;
    const result = await send({ id: order.id, [name]: price });
    if (!result?.ok) return;
    const isFilled = result.value.status === 'filled';
    showToast(t(isFilled ? 'result.filled' : 'result.amended'), 'success');
    onDone();
  };
  return (
    <form
      aria-label={t(title)}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex items-end gap-3 pb-2"
    >
      <div className="min-w-0 flex-1">
        <AmountInput
          label={t(label)}
          value={price}
          onChange={setPrice}
          onStep={(direction) =>
            setPrice(stepPrice(price || order[field], market.priceScale, direction))
          }
          scale={market.priceScale}
        />
      </div>
      <Button type="submit" size="medium" variant="plain" isLoading={isPending}>
        {t('orders.save')}
      </Button>
    </form>
  );
}
