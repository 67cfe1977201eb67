/** Sends the order of a ticket, once per intent, and says what became of it. */
import type { FuturesSubmit } from '../../../../contract/features/futures.ts';
import type { FuturesOrder, FuturesSide } from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft, FuturesPreview } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { hasLimit, hasTrigger, type Ticket } from './ticket-draft.ts';

interface SubmitHandle {
  /** Answers the order, null when there is none. */
  readonly submit: (draft: FuturesDraft, preview: FuturesPreview) => Promise<FuturesOrder | null>;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

export function useSubmit(market: MarketView, ticket: Ticket): SubmitHandle {
  const { t } = useWords('futures');
  const { send, isPending, isChecking } = useSend('futures.submit', useOrderSending());
  const slippage = useTradeSettings((settings) => settings.slippage);

  const submit = async (draft: FuturesDraft, preview: FuturesPreview) => {
    const result = await send(toSubmit({ market, draft, preview, slippage }));
    if (!result?.ok) return null;
    const order = result.value;
    ticket.finish(ticket.percent === null ? ticket.size : preview.sizes[ticket.sizeUnit]);
    showToast(t(resultWords(order)), order.outcome === 'refused' ? 'warning' : 'success');
    return order;
  };
  return { submit, isPending, isChecking };
}

function toSubmit(order: {
  market: MarketView;
  draft: FuturesDraft;
  preview: FuturesPreview;
  slippage: string;
}): FuturesSubmit {
  const { market, draft, preview, slippage } = order;
  const { side, type, marginMode, multiple } = draft;
  return {
    currencyId: market.currencyId,
    legalId: market.legalId,
    side,
    type,
    marginMode,
    multiple,
    lots: preview.lots,
    ...(hasLimit(type) && { targetPrice: preview.price }),
    ...(hasTrigger(type) && { triggerPrice: preview.trigger }),
    ...(preview.targetProfit !== '' && { targetProfitPrice: preview.targetProfit }),
    ...(preview.stopLoss !== '' && { stopLossPrice: preview.stopLoss }),
    ...(preview.trailingRate !== '' && { trailingRate: preview.trailingRate }),
    ...(type === 'market' && {
      seenPrice: preview.seenPrice,
      seenAt: preview.seenAt,
      slippage,
    }),
  };
}

function resultWords({ status, outcome, lots, filledLots }: FuturesOrder) {
  if (status === 'doing') return 'result.placed';
  if (outcome !== 'filled') return 'result.unfilled';
  return lots === filledLots ? 'result.opened' : 'result.partly';
}

/** The name of a side's button. */
export function openWords(side: FuturesSide) {
  return side === 'long' ? 'ticket.long' : 'ticket.short';
}
