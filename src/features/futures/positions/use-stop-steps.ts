/** Moves the stop loss of a position tick by tick: presses that come while one move is under way become the next. */
import { useEffect, useRef } from 'react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { DoneTradeTexts } from '../../../../contract/features/portfolio.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { stepPrice } from '../../../ticket/step-price.ts';
import { tellDone } from '../../../ticket/tell-done.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';

interface StopSteps {
  readonly step: (position: FuturesPositionView, ticks: 1 | -1) => void;
  readonly moveTo: (position: FuturesPositionView, price: string) => void;
}

/** `position` is the one whose stop is meant now, null where there is none. */
export function useStopSteps(market: MarketView, position: FuturesPositionView | null): StopSteps {
  const { t } = useWords('futures');
  const { send } = useSend('futures.setStops', useOrderSending());
  const told = `${position?.id ?? ''} ${position?.stopLoss ?? ''}`;
  const stopLoss = position?.stopLoss ?? '';
  const stateRef = useRef({ wanted: stopLoss, isSending: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same stop of another position is news.
  useEffect(() => {
    // While a move is under way its own price is newer than what the core tells.
    if (!stateRef.current.isSending) stateRef.current.wanted = stopLoss;
  }, [told]);

  const moveTo = async ({ id, targetProfit, trailingRate, symbol }: FuturesPositionView) => {
    const state = stateRef.current;
    if (state.isSending) return;
    state.isSending = true;
    for (let sent = ''; sent !== state.wanted; ) {
      sent = state.wanted;
      const result = await send({
        id,
        stopLossPrice: sent,
        ...(targetProfit !== '' && { targetProfitPrice: targetProfit }),
        ...(trailingRate !== '' && { trailingRate }),
      });
      if (result?.ok) continue;
      // Refused: the next step begins where the stop is.
      Object.assign(state, { wanted: stopLoss, isSending: false });
      return;
    }
    state.isSending = false;
    await tellDone({
      done: { symbol, price: state.wanted, profits: [] },
      words: ({ priceText: price }: DoneTradeTexts) => t('result.stopAt', { price }),
      plain: t('result.stopsSet'),
    });
  };
  return {
    step: (of, ticks) => {
      const { current: state } = stateRef;
      state.wanted = stepPrice(state.wanted, market.priceScale, ticks);
      void moveTo(of);
    },
    moveTo: (of, price) => {
      stateRef.current.wanted = price;
      void moveTo(of);
    },
  };
}
