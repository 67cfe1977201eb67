/** Sends the order of a ticket, once per intent, and says what became of it. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { DoneTradeTexts } from '../../../../contract/features/portfolio.ts';
import type { SpotOrder, SpotScale, SpotTrade } from '../../../../contract/features/spot.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { tellDone } from '../../../ticket/tell-done.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import type { Ticket } from './ticket-draft.ts';
import { hasLimit, hasStopLimit, hasTrigger, isPair } from './ticket-kinds.ts';

export interface SubmitHandle {
  readonly submit: (preview: SpotPreview) => Promise<void>;
  readonly isPending: boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
}

/** Where the orders of a ticket go: to the exchange, or on paper. */
export type UseSubmit = (market: MarketView, ticket: Ticket) => SubmitHandle;

export function useSubmit(market: MarketView, ticket: Ticket): SubmitHandle {
  const { t } = useWords('spot');
  const { t: common } = useWords();
  const single = useSend('spot.trade', useOrderSending());
  const ladder = useSend('spot.scale', useOrderSending());
  const slippage = useTradeSettings((settings) => settings.slippage);

  const submitOne = async (preview: SpotPreview) => {
    const order = toTrade({ market, ticket, preview, slippage });
    const result = await single.send(order);
    if (!result?.ok) return;
    ticket.finish(order.amount);
    if (result.value.status === 'filled')
      await tellDone(filledOf(result.value, common, t('result.filled')));
    else showToast(t(resultWords(result.value)), 'success');
  };
  const submitLadder = async (preview: SpotPreview) => {
    const result = await ladder.send(toScale(market, ticket, preview));
    if (!result?.ok) return;
    ticket.finish(preview.amount);
    showToast(t('result.scale', { total: result.value.length }), 'success');
  };
  return {
    submit: ticket.kind === 'scale' ? submitLadder : submitOne,
    isPending: single.isPending || ladder.isPending,
    isChecking: single.isChecking || ladder.isChecking,
  };
}

function toScale(market: MarketView, ticket: Ticket, preview: SpotPreview): SpotScale {
  const { currencyId, legalId } = market;
  const { amount, price: fromPrice, toPrice } = preview;
  return {
    ...{ currencyId, legalId, type: ticket.side, amount, fromPrice, toPrice },
    ...{ count: preview.rungs.length, sizes: ticket.scaleSizes },
  };
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
  if (ticket.kind === 'stop_trailing')
    return { ...base, trailBy: preview.trailBy, trailUnit: ticket.trailUnit };
  if (ticket.kind === 'twap') {
    const { twapSeconds, twapEvery } = ticket;
    const { price: targetPrice } = preview;
    return { ...base, twapSeconds, twapEvery, ...(targetPrice !== '' && { targetPrice }) };
  }
  if (hasTrigger(ticket.kind)) {
    const { price: targetPrice, trigger: triggerPrice } = preview;
    const stop = { ...base, triggerPrice, ...(hasLimit(ticket.kind) && { targetPrice }) };
    if (!isPair(ticket.kind)) return stop;
    const { stopLimit } = preview;
    return { ...stop, oco: true, ...(hasStopLimit(ticket.kind) && { stopLimit }) };
  }
  const { takeProfit, stopLoss } = preview;
  const bracket = {
    ...(takeProfit !== '' && { takeProfit }),
    ...(stopLoss !== '' && { stopLoss }),
  };
  if (ticket.kind === 'limit') {
    const { timeInForce, postOnly } = ticket;
    const { price: targetPrice, expiresAt } = preview;
    return {
      ...{ ...base, ...bracket, targetPrice, timeInForce, postOnly },
      ...(expiresAt !== null && { expiresAt }),
    };
  }
  return { ...base, ...bracket, seenPrice: preview.seenPrice, seenAt: preview.seenAt, slippage };
}

function filledOf(order: SpotOrder, common: WordsOf<'common'>, plain: string) {
  const { symbol, filled: amount, averagePrice: price, side } = order;
  return {
    done: { symbol, amount, price, profits: [] },
    words: (texts: DoneTradeTexts) =>
      common(side === 'buy' ? 'notice.bought' : 'notice.sold', {
        amount: texts.amountText,
        symbol: texts.base,
        price: texts.priceText,
      }),
    plain,
  };
}

function resultWords(order: SpotOrder) {
  if (order.status === 'cancelled') return 'result.cutShort';
  if (order.queued) return 'result.queued';
  if (order.oco !== null) return 'result.oco';
  if (order.twap !== null) return 'result.twap';
  if (order.triggerPrice !== null) return 'result.asleep';
  return !isZero(order.filled) ? 'result.partly' : 'result.placed';
}
