/** Applies private events of futures to the state and makes the notices for the user. */
import type { Notice } from '../../../contract/core.ts';
import type { futuresEvents } from '../../../contract/features/futures.ts';
import type { FuturesOrder, FuturesPosition } from '../../../contract/features/futures-entities.ts';
import { quantityOf } from '../../../contract/lots.ts';
import type { PrivateEvent } from '../../account/events.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { moneyText } from './figures.ts';
import type { FuturesState } from './futures-state.ts';

export type FuturesEventName = keyof typeof futuresEvents;
type FuturesEvent = PrivateEvent<FuturesEventName>;
type Parts = Pick<FeatureParts, 'catalogue' | 'preferences'> & { readonly state: FuturesState };

/** The notices for the user; none for an event that changes nothing here. */
export function takeFuturesEvent(parts: Parts, { payload }: FuturesEvent): readonly Notice[] {
  if ('openPrice' in payload)
    return parts.state.positions.apply(payload) ? tellClosed(parts, payload) : [];
  return parts.state.orders.apply(payload) ? tellFilled(parts, payload) : [];
}

/** A call has answered what the user closed; only what closed by itself is announced. */
function tellClosed({ preferences }: Parts, position: FuturesPosition): readonly Notice[] {
  const { symbol, status, closeReason: reason, realisedProfit } = position;
  const isNews =
    reason === 'target_profit' ||
    reason === 'stop_loss' ||
    reason === 'trailing_stop' ||
    reason === 'liquidation';
  if (status !== 'closed' || !isNews) return [];
  const profitText = moneyText.signed(realisedProfit, preferences().language);
  return [{ kind: 'positionClosed', symbol, reason, profitText, tone: toneOf(realisedProfit) }];
}

/**
 * The call has answered an order at the market as filled; only an order that waited, or came in slices, is announced.
 */
function tellFilled({ catalogue, preferences }: Parts, order: FuturesOrder): readonly Notice[] {
  const market = catalogue.bySymbol(order.symbol);
  const wasAtOnce = order.type === 'market' && order.twap === null;
  if (order.outcome !== 'filled' || wasAtOnce || market === undefined) return [];
  const { language } = preferences();
  const { quantityScale, priceScale } = market;
  const price = order.averagePrice ?? order.targetPrice ?? '0';
  return [
    {
      kind: 'orderFilled',
      symbol: order.symbol,
      // What reduces a long sells.
      side: (order.side === 'long') === order.reduceOnly ? 'sell' : 'buy',
      amountText: formatAmount(
        quantityOf(Number(order.filledLots), market).toFixed(),
        quantityScale,
        language,
      ),
      priceText: formatFixed(price, priceScale, language),
    },
  ];
}
