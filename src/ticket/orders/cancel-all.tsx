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

export function CancelAll({ total, of }: CancelAllProps) {
  const { t } = useWords('trade');
  const [isAsked, setIsAsked] = useState(false);
  const cancellation = useCancelAll(of);
  // One order has a button of its own.
  if (!cancellation.isKnown || (total < 2 && !isAsked)) return null;
  return (
    <div className="flex justify-end pt-2">
      <Button variant="plain" size="small" onClick={() => setIsAsked(true)}>
        {t('orders.cancelAll')}
      </Button>
      <CancelAllQuestion
        isOpen={isAsked}
        total={total}
        cancellation={cancellation}
        onClose={() => setIsAsked(false)}
      />
    </div>
  );
}

interface Cancellation {
  /** The market whose orders they are is known. */
  readonly isKnown: boolean;
  readonly isPending: boolean;
  /** Says how many there were. */
  readonly cancelAll: () => Promise<void>;
}

export function useCancelAll({ feature, symbol, kind }: OrdersOf): Cancellation {
  const { t } = useWords('trade');
  const { send, isPending } = useSend(`${feature}.cancelAll`, useOrderSending());
  const market = useTopic('markets.catalogue')?.find((entry) => entry.symbol === symbol);
  const cancelAll = async () => {
    const result = await send({
      ...(kind && { kind }),
      ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
    });
    if (result?.ok) showToast(t('orders.cancelledMany', { total: result.value.length }), 'success');
  };
  return { isKnown: symbol === '' || market !== undefined, isPending, cancelAll };
}

interface CancelAllQuestionProps {
  readonly isOpen: boolean;
  readonly total: number;
  readonly cancellation: Cancellation;
  readonly onClose: () => void;
}

export function CancelAllQuestion(props: CancelAllQuestionProps) {
  const { isOpen, total, cancellation, onClose } = props;
  const { t } = useWords('trade');
  const { t: common } = useWords();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.cancelAllAsk', { total })}
      confirmLabel={t('orders.cancelAll')}
      onConfirm={() => void cancellation.cancelAll().then(onClose)}
      cancelLabel={common('ui.back')}
      isLoading={cancellation.isPending}
    />
  );
}
