/** Closes a position and opens as many lots the other way, both at the market. */
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';

/** The price that the trader saw. */
export interface SeenPrice {
  readonly seenPrice: string;
  readonly seenAt: number;
}

type Flip = (position: FuturesPositionView, seen: SeenPrice) => Promise<void>;

export function useFlip(market: MarketView): Flip {
  const { t } = useWords('futures');
  const sending = useOrderSending();
  const slippage = useTradeSettings((settings) => settings.slippage);
  const { send: close } = useSend('futures.close', sending);
  const { send: submit } = useSend('futures.submit', {
    ...sending,
    // The first half is done, and to be known of, whatever became of the second.
    onRefused: (failure) => {
      showToast(t('result.flipHalf', { reason: errorWords(failure) }), 'warning');
      return true;
    },
  });
  return async (position, { seenPrice, seenAt }) => {
    const closed = await close({ id: position.id });
    if (!closed?.ok) return;
    const opened = await submit({
      currencyId: market.currencyId,
      legalId: market.legalId,
      side: position.side === 'long' ? 'short' : 'long',
      type: 'market',
      marginMode: position.marginMode,
      multiple: position.multiple,
      lots: position.lots,
      seenPrice,
      seenAt,
      slippage,
    });
    if (!opened?.ok) return;
    const { outcome, side } = opened.value;
    if (outcome === 'filled')
      showToast(t('result.flipped', { side: t(`side.${side}`) }), 'success');
    else showToast(t('result.flipUnfilled'), 'warning');
  };
}
