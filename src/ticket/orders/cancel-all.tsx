/** CancelAll { total, of }: takes back every order of a list, after one question. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { useOrderSending } from '../use-order-sending.ts';

export interface OrdersOf {
  readonly feature: 'spot' | 'futures';
  readonly symbol: string;
  /** Of spot: coins or stocks alone. */
  readonly kind?: 'coin' | 'stock' | undefined;
}

interface CancelAllProps {
  readonly total: number;
  readonly of: OrdersOf;
}

export function CancelAll({ total, of: { feature, symbol, kind } }: CancelAllProps) {
  const { t } = useWords('trade');
  const { t: common } = useWords();
  const [isAsked, setIsAsked] = useState(false);
  const { send, isPending } = useSend(`${feature}.cancelAll`, useOrderSending());
  const market = useTopic('markets.catalogue')?.find((entry) => entry.symbol === symbol);
  const isKnown = symbol === '' || market !== undefined;
  // One order has a button of its own.
  if (!isKnown || (total < 2 && !isAsked)) return null;
  const confirm = async () => {
    const result = await send({
      ...(kind && { kind }),
      ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
    });
    if (result?.ok) showToast(t('orders.cancelledMany', { total: result.value.length }), 'success');
    setIsAsked(false);
  };
  return (
    <div className="flex justify-end pt-2">
      <Button variant="plain" size="small" onClick={() => setIsAsked(true)}>
        {t('orders.cancelAll')}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('orders.cancelAllAsk', { total })}
        confirmLabel={t('orders.cancelAll')}
        onConfirm={() => void confirm()}
        cancelLabel={common('ui.back')}
        isLoading={isPending}
      />
    </div>
  );
}
