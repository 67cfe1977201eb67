/** FlattenButton: takes back all orders and closes all positions of the account, by being held and not by a tap. */
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { HoldButton } from '../../../ui/hold-button.tsx';
import { showToast } from '../../../ui/layers/toast.tsx';

export function FlattenButton() {
  const { t } = useWords('futures');
  const orders = useTopic('futures.orders') ?? [];
  const positions = useTopic('futures.positions') ?? [];
  const sending = useOrderSending();
  const { send: cancel, ...cancelling } = useSend('futures.cancelAll', sending);
  const { send: close, ...closing } = useSend('futures.closeBatch', sending);
  if (orders.length + positions.length === 0) return null;
  const flatten = async () => {
    // Orders first, so that none of them opens again what is being closed.
    const cancelled = orders.length > 0 ? await cancel({}) : null;
    const closed = positions.length > 0 ? await close({ type: 'all' }) : null;
    if (cancelled?.ok === false || closed?.ok === false) return;
    const count = (result: typeof cancelled | typeof closed) => result?.value.length ?? 0;
    const isWhole = count(closed) >= positions.length;
    const words = t('flatten.done', { orders: count(cancelled), positions: count(closed) });
    showToast(words, isWhole ? 'success' : 'warning');
  };
  return (
    <HoldButton
      hint={t('flatten.hint')}
      onHeld={() => void flatten()}
      isLoading={cancelling.isPending || closing.isPending}
    >
      {t('flatten.hold')}
    </HoldButton>
  );
}
