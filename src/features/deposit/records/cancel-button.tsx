/** CancelButton { of, id, onCancelled }: takes back a deposit or a withdrawal that is still in review. */
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/layers/toast.tsx';

interface CancelButtonProps {
  readonly of: 'deposit' | 'withdraw';
  readonly id: number;
  readonly onCancelled: () => Promise<unknown>;
}

export function CancelButton({ of, id, onCancelled }: CancelButtonProps) {
  const { t } = useWords('deposit');
  const { send, isPendingFor } = useSend(`${of}.cancel`, { unknown: t('unknown') });
  const cancel = async () => {
    const result = await send({ id });
    if (result === null) return;
    if (result.ok) showToast(t(`records.cancelled.${of}`), 'success');
    // It may have been decided meanwhile: the list tells what is true.
    await onCancelled();
  };
  return (
    <Button variant="plain" isWide isLoading={isPendingFor(id)} onClick={() => void cancel()}>
      {t(`records.cancel.${of}`)}
    </Button>
  );
}
