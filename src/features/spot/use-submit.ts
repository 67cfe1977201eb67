/** Sends the order of a ticket, once per intent, and says what became of it. */
import { useRef } from 'react';
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { MarketView } from '../../../contract/features/markets.ts';
import type { SpotOrder, SpotPreview, SpotTrade } from '../../../contract/features/spot.ts';
import { vibrateTick } from '../../device/vibration.ts';
import { useWords } from '../../i18n/use-words.ts';
import { forgetAnswers } from '../../link/use-ask.ts';
import { useRun } from '../../link/use-run.ts';
import { showToast } from '../../ui/toast.tsx';
import { keepSize, type Ticket } from './ticket-draft.ts';
import { useTradeSettings } from './trade-settings.ts';

/** Nobody knows what the server did: the very same order is sent again, under the same key. */
const UNKNOWN_OUTCOMES: readonly ErrorCode[] = ['timeout', 'offline', 'bad_answer', 'unavailable'];

interface SubmitHandle {
  /** Answers the order, null when there is none. */
  readonly submit: (preview: SpotPreview) => Promise<SpotOrder | null>;
  readonly isPending: boolean;
}

export function useSubmit(market: MarketView, ticket: Ticket): SubmitHandle {
  const { t } = useWords('spot');
  const { execute, isPending } = useRun('spot.trade');
  const slippage = useTradeSettings((settings) => settings.slippage);
  const unansweredRef = useRef<{ readonly draft: string; readonly trade: SpotTrade } | null>(null);

  const submit = async (preview: SpotPreview) => {
    const draft = JSON.stringify(ticket.draft);
    const unanswered = unansweredRef.current;
    const trade =
      unanswered?.draft === draft
        ? unanswered.trade
        : toTrade({ market, ticket, preview, slippage });
    vibrateTick();
    const result = await execute(trade);
    if (result === null) return null;
    const isUnknown = !result.ok && UNKNOWN_OUTCOMES.includes(result.error.code);
    unansweredRef.current = isUnknown ? { draft, trade } : null;
    if (!result.ok) return null;
    keepSize(market.symbol, trade.amount);
    ticket.setAmount(trade.amount);
    forgetAnswers('spot.orders');
    showToast(t(resultWords(result.value)), 'success');
    return result.value;
  };
  return { submit, isPending };
}

function toTrade(order: {
  market: MarketView;
  ticket: Ticket;
  preview: SpotPreview;
  slippage: string;
}): SpotTrade {
  const { market, ticket, preview, slippage } = order;
  const { currencyId, legalId } = market;
  const base = { currencyId, legalId, type: ticket.side, amount: preview.amount };
  if (ticket.kind === 'limit') return { ...base, targetPrice: preview.price };
  return { ...base, seenPrice: preview.seenPrice, seenAt: preview.seenAt, slippage };
}

function resultWords(order: SpotOrder) {
  if (order.status === 'filled') return 'result.filled';
  if (order.status === 'cancelled') return 'result.cancelled';
  return /[1-9]/.test(order.filled) ? 'result.partly' : 'result.placed';
}
