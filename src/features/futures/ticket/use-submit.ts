/** Sends the order of a ticket, once per intent, and says what became of it. */
import type { FuturesScale, FuturesSubmit } from '../../../../contract/features/futures.ts';
import type { FuturesOrder, FuturesSide } from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft, FuturesPreview } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { DoneTradeTexts } from '../../../../contract/features/portfolio.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { tellDone } from '../../../ticket/tell-done.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { hasLimit, hasTrigger, type Ticket } from './ticket-draft.ts';

interface SubmitHandle {
  readonly submit: (draft: FuturesDraft, preview: FuturesPreview) => Promise<void>;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

export function useSubmit(market: MarketView, ticket: Ticket): SubmitHandle {
  const { t } = useWords('futures');
  const single = useSend('futures.submit', useOrderSending());
  const ladder = useSend('futures.scale', useOrderSending());
  const slippage = useTradeSettings((settings) => settings.slippage);

  const finish = (preview: FuturesPreview) =>
    ticket.finish(ticket.percent === null ? ticket.size : preview.sizes[ticket.sizeUnit]);
  const submitLadder = async (draft: FuturesDraft, preview: FuturesPreview) => {
    const result = await ladder.send(toScale({ market, draft, preview }));
    if (!result?.ok) return;
    finish(preview);
    showToast(t('result.scale', { total: result.value.length }), 'success');
  };
  const submitOne = async (draft: FuturesDraft, preview: FuturesPreview) => {
    const result = await single.send(toSubmit({ market, draft, preview, slippage }));
    if (!result?.ok) return;
    const order = result.value;
    finish(preview);
    const isOpened = order.status === 'complete' && order.filledLots !== '0';
    if (isOpened) await tellDone(openedOf(order, t));
    else showToast(t(resultWords(order)), order.outcome === 'refused' ? 'warning' : 'success');
  };
  return {
    submit: (draft, preview) => (draft.scale ? submitLadder : submitOne)(draft, preview),
    isPending: single.isPending || ladder.isPending,
    isChecking: single.isChecking || ladder.isChecking,
  };
}

function toScale(order: {
  market: MarketView;
  draft: FuturesDraft;
  preview: FuturesPreview;
}): FuturesScale {
  const { market, draft, preview } = order;
  const { side, marginMode, multiple, scale } = draft;
  const { lots, price: fromPrice, toPrice, rungs } = preview;
  return {
    ...{ currencyId: market.currencyId, legalId: market.legalId, side, marginMode, multiple },
    ...{ lots, fromPrice, toPrice, count: rungs.length, sizes: scale?.sizes ?? 'even' },
    ...stopsOf(preview),
  };
}

function stopsOf({ targetProfit, stopLoss, trailingRate }: FuturesPreview) {
  return {
    ...(targetProfit !== '' && { targetProfitPrice: targetProfit }),
    ...(stopLoss !== '' && { stopLossPrice: stopLoss }),
    ...(trailingRate !== '' && { trailingRate }),
  };
}

function toSubmit(order: {
  market: MarketView;
  draft: FuturesDraft;
  preview: FuturesPreview;
  slippage: string;
}): FuturesSubmit {
  const { market, draft, preview, slippage } = order;
  const { side, type, marginMode, multiple, timeInForce, postOnly, oco, twap } = draft;
  const { trigger: triggerPrice, stopLimit, expiresAt } = preview;
  return {
    currencyId: market.currencyId,
    legalId: market.legalId,
    side,
    type,
    marginMode,
    multiple,
    lots: preview.lots,
    ...(hasLimit(type) && { targetPrice: preview.price }),
    ...(twap && { twapSeconds: twap.seconds, twapEvery: twap.every }),
    ...(type === 'limit' && !oco && !twap && { timeInForce, postOnly }),
    ...(expiresAt !== null && { expiresAt }),
    ...(hasTrigger(type) && { triggerPrice }),
    ...(oco && { oco: true, triggerPrice, ...(oco.stopLimit !== null && { stopLimit }) }),
    ...stopsOf(preview),
    ...(type === 'market' &&
      !twap && {
        seenPrice: preview.seenPrice,
        seenAt: preview.seenAt,
        slippage,
      }),
  };
}

function openedOf(
  { symbol, side, lots, filledLots, averagePrice }: FuturesOrder,
  t: WordsOf<'futures'>,
) {
  const plain = t(lots === filledLots ? 'result.opened' : 'result.partly');
  return {
    done: { symbol, lots: filledLots, price: averagePrice, profits: [] },
    words: ({ amountText: amount, base, priceText: price }: DoneTradeTexts) => {
      const opened = t(side === 'long' ? 'result.openedLong' : 'result.openedShort', {
        amount,
        base,
        price,
      });
      return lots === filledLots ? opened : `${opened}. ${plain}`;
    },
    plain,
  };
}

function resultWords({ status, oco, twap }: FuturesOrder) {
  if (twap !== null) return 'result.twap';
  if (oco !== null) return 'result.oco';
  return status === 'doing' ? 'result.placed' : 'result.unfilled';
}

/** The name of a side's button. */
export function openWords(side: FuturesSide) {
  return side === 'long' ? 'ticket.long' : 'ticket.short';
}
