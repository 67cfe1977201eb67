/** Sends the order of a ticket, once per intent, and says what became of it. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotOrder, SpotPreview, SpotTrade } from '../../../../contract/features/spot.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { vibrateTick } from '../../../device/vibration.ts';
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { runUntilCertain, useCertainRuns } from '../../../link/certain-run.ts';
import { stageOf } from '../../../link/certain-runs.ts';
import { isToldByNotice, isUnknownOutcome } from '../../../link/outcomes.ts';
import { forgetAnswers } from '../../../link/use-ask.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { showToast } from '../../../ui/toast.tsx';
import { keepSize, type Ticket } from './ticket-draft.ts';

interface SubmitHandle {
  /** Answers the order, null when there is none. */
  readonly submit: (preview: SpotPreview) => Promise<SpotOrder | null>;
  readonly isPending: boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
}

export function useSubmit(market: MarketView, ticket: Ticket): SubmitHandle {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const stage = useCertainRuns((state) => stageOf(state, 'spot.trade'));
  const slippage = useTradeSettings((settings) => settings.slippage);

  const submit = async (preview: SpotPreview) => {
    const order = toTrade({ market, ticket, preview, slippage });
    vibrateTick();
    const result = await runUntilCertain('spot.trade', order);
    if (result === null) return null;
    if (!result.ok) {
      const { error } = result;
      if (isUnknownOutcome(error.code)) showToast(trade('result.unknown'), 'warning');
      else if (!isToldByNotice(error.code)) showToast(errorWords(error), 'error');
      return null;
    }
    keepSize(market.symbol, order.amount);
    ticket.setAmount(order.amount);
    forgetAnswers('spot.orders');
    const isCancelled = result.value.status === 'cancelled';
    showToast(isCancelled ? trade('result.cancelled') : t(resultWords(result.value)), 'success');
    return result.value;
  };
  return { submit, isPending: stage !== undefined, isChecking: stage === 'checking' };
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
  if (order.queued) return 'result.queued';
  return !isZero(order.filled) ? 'result.partly' : 'result.placed';
}
