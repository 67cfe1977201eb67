/** Cutting a copy loose (FUT-08): what that means, before it is confirmed. */
import type { CopyTradeView } from '../../../contract/features/copy-trading-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface SelfHoldSheetProps {
  readonly trade: CopyTradeView;
  readonly onClose: () => void;
}

export function SelfHoldSheet({ trade, onClose }: SelfHoldSheetProps) {
  const { t } = useWords('copy-trading');
  const hold = useSend('copyTrading.selfHold', { unknown: t('unknown') });
  const send = async () => {
    const result = await hold.send({ transactionId: trade.transactionId });
    if (result === null) return;
    if (result.ok) showToast(t('selfHold.told'), 'success');
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('selfHold.title')}
      footer={
        <Button isWide isLoading={hold.isPending} onClick={() => void send()}>
          {t(hold.isChecking ? 'checking' : 'selfHold.action')}
        </Button>
      }
    >
      <p className="text-pretty text-soft">{t('selfHold.text', { name: trade.traderNickname })}</p>
    </Sheet>
  );
}
