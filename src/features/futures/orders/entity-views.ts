/** Orders and closed positions of the history as the rows show them; what is open comes so from the core. */
import type {
  FuturesOrder,
  FuturesPosition,
} from '../../../../contract/features/futures-entities.ts';
import type {
  FuturesOrderView,
  FuturesPositionView,
} from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { formatAmountText } from '../../../i18n/amount-text.ts';
import { percentOfFraction } from './shifted-decimal.ts';

interface Dressing {
  readonly markets: readonly MarketView[];
  readonly tag: string;
}

export function toOrderView(order: FuturesOrder, { markets, tag }: Dressing): FuturesOrderView {
  const dress = (text: string | null) => (text === null ? '' : formatAmountText(text, tag));
  const { id, symbol, side, type, marginMode, multiple, isSuper, status, outcome } = order;
  return {
    id,
    symbol,
    side,
    type,
    marginMode,
    multiple,
    isSuper,
    status,
    outcome,
    reduceOnly: order.reduceOnly,
    isTriggered: order.isTriggered,
    ...namesOf(symbol, markets),
    price: order.targetPrice ?? '',
    trigger: order.triggerPrice ?? '',
    priceText: dress(order.targetPrice),
    triggerText: dress(order.triggerPrice),
    averageText: dress(order.averagePrice),
    lotsText: dress(order.lots),
    filledText: dress(order.filledLots),
    marginText: dress(order.margin),
    feeText: dress(order.fee),
    targetProfitText: dress(order.targetProfitPrice),
    stopLossText: dress(order.stopLossPrice),
    time: order.createdAt,
  };
}

/** A closed position: it has no margin and no risk any more; its size is that of the opening. */
export function toClosedView(
  position: FuturesPosition,
  { markets, tag }: Dressing,
): FuturesPositionView {
  const dress = (text: string | null) => (text === null ? '' : formatAmountText(text, tag));
  const { id, symbol, side, type, marginMode, multiple, isSuper, status, holding } = position;
  const trailing = percentOfFraction(position.trailingRate ?? '');
  return {
    id,
    symbol,
    side,
    type,
    marginMode,
    multiple,
    isSuper,
    status,
    holding,
    closeReason: position.closeReason,
    ...namesOf(symbol, markets),
    lots: position.openLots,
    lotsText: dress(position.openLots),
    quantityText: '',
    marginText: dress(position.margin),
    openPriceText: dress(position.openPrice),
    markPriceText: dress(position.markPrice),
    closePriceText: dress(position.closePrice),
    liquidationText: '',
    feeText: dress(position.fee),
    overnightFeeText: dress(position.overnightFee),
    profitText: signedText(position.realisedProfit, tag),
    profitPercentText: '',
    tone: toneOf(position.realisedProfit),
    riskText: '',
    risk: 'none',
    targetProfit: position.targetProfitPrice ?? '',
    stopLoss: position.stopLossPrice ?? '',
    trailingRate: position.trailingRate ?? '',
    targetProfitText: dress(position.targetProfitPrice),
    stopLossText: dress(position.stopLossPrice),
    trailingText: trailing === '' ? '' : `${dress(trailing)}%`,
    openedAt: position.openedAt,
    closedAt: position.closedAt,
  };
}

function namesOf(symbol: string, markets: readonly MarketView[]) {
  const market = markets.find((entry) => entry.symbol === symbol);
  return { base: market?.base ?? symbol, quote: market?.quote ?? '' };
}

function toneOf(signed: string): 'up' | 'down' | 'flat' {
  if (isZero(signed)) return 'flat';
  return signed.startsWith('-') ? 'down' : 'up';
}

/** With the signs that the core writes. */
function signedText(signed: string, tag: string): string {
  const bare = formatAmountText(signed.replace('-', ''), tag);
  return { up: `+${bare}`, down: `−${bare}`, flat: bare }[toneOf(signed)];
}
