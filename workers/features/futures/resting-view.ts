/** The part of a position's view that does not move with the market. */
import type { FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type { FuturesPositionView } from '../../../contract/features/futures-views.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import { formatAmount, formatDecimal, formatFixed } from '../../view/format-number.ts';
import { formatShare } from '../../view/format-share.ts';
import { moneyText } from './figures.ts';

export type Resting = Omit<
  FuturesPositionView,
  | 'markPriceText'
  | 'markPrice'
  | 'profitText'
  | 'profitPercentText'
  | 'tone'
  | 'riskText'
  | 'risk'
  | 'liquidationText'
>;

/** Of a market that is traded no more only the symbol is known. */
export function toResting(
  position: FuturesPosition,
  market: Market | undefined,
  language: Language,
): Resting {
  const price = (text: string | null) =>
    text === null ? '' : formatFixed(text, market?.priceScale ?? 2, language);
  const { lots, contractSize, trailingRate } = position;
  const quantity = plainText(exact(lots).times(contractSize));
  return {
    id: position.id,
    symbol: position.symbol,
    base: market?.base ?? position.symbol,
    quote: market?.quote ?? '',
    side: position.side,
    type: position.type,
    marginMode: position.marginMode,
    multiple: position.multiple,
    isSuper: position.isSuper,
    status: position.status,
    holding: position.holding,
    closeReason: position.closeReason,
    lots,
    lotsText: formatDecimal(lots, language),
    quantityText: formatAmount(quantity, market?.quantityScale ?? QUOTE_SCALE, language),
    marginText: moneyText.live(position.margin, language),
    openPriceText: price(position.openPrice),
    openPrice: position.openPrice,
    closePriceText: price(position.closePrice),
    feeText: moneyText.live(position.fee, language),
    overnightFeeText: moneyText.live(position.overnightFee, language),
    targetProfit: position.targetProfitPrice ?? '',
    stopLoss: position.stopLossPrice ?? '',
    trailingRate: trailingRate ?? '',
    targetProfitText: price(position.targetProfitPrice),
    stopLossText: price(position.stopLossPrice),
    trailingText: trailingRate === null ? '' : formatShare(trailingRate, language),
    openedAt: position.openedAt,
    closedAt: position.closedAt,
  };
}
