/** CancelAll { total, onCancel, isPending }: takes back every order of a list, after one question. */
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';

interface CancelAllProps {
  readonly total: number;
  readonly onCancel: () => Promise<void>;
  readonly isPending: boolean;
}

export function CancelAll({ total, onCancel, isPending }: CancelAllProps) {
  const { t } = useWords('trade');
  const { t: common } = useWords();
  const [isAsked, setIsAsked] = useState(false);
  // One order has a button of its own.
  if (total < 2 && !isAsked) return null;
  const confirm = async () => {
    await onCancel();
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
