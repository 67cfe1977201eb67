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

interface AmendFormProps {
  readonly field: 'price' | 'trigger';
  readonly order: SpotOrderView;
  readonly market: MarketView;
  readonly onDone: () => void;
}

export function AmendForm({ field, order, market, onDone }: AmendFormProps) {
  const { t } = useWords('spot');
  const { send, isPending } = useSend('spot.amend', useOrderSending());
  const [price, setPrice] = useState(order[field]);
  const save = async () => {
    if (price === '' || price === order[field]) return;
    const prices = field === 'price' ? { targetPrice: price } : { triggerPrice: price };
    const result = await send({ id: order.id, ...prices });
    if (!result?.ok) return;
    const isFilled = result.value.status === 'filled';
    showToast(t(isFilled ? 'result.filled' : 'result.amended'), 'success');
    onDone();
  };
  return (
    <form
      aria-label={t(field === 'price' ? 'orders.amend' : 'orders.amendTrigger')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex items-end gap-3 pb-2"
    >
      <div className="min-w-0 flex-1">
        <AmountInput
          label={t(field === 'price' ? 'orders.newPrice' : 'orders.newTrigger')}
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
