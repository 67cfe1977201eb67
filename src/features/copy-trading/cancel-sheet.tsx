/** Stopping to follow (COPY-07): what becomes of what is open, before it is confirmed. */
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface CancelSheetProps {
  readonly name: string;
  readonly followUserId: number;
  readonly onClose: () => void;
}

export function CancelSheet({ name, followUserId, onClose }: CancelSheetProps) {
  const { t } = useWords('copy-trading');
  const cancel = useSend('copyTrading.cancel', { unknown: t('unknown') });
  const send = async () => {
    const result = await cancel.send({ followUserId });
    if (result === null) return;
    if (result.ok) showToast(t('cancel.done', { name }), 'success');
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('cancel.title', { name })}
      footer={
        <Button isWide isLoading={cancel.isPending} onClick={() => void send()}>
          {t(cancel.isChecking ? 'checking' : 'cancel.action')}
        </Button>
      }
    >
      <p className="text-pretty text-soft">{t('cancel.text', { name })}</p>
    </Sheet>
  );
}
