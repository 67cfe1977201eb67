/** The one view of a trader, of a follow and of a copied position. */
import type {
  CopyTrade,
  Follow,
  Trader,
} from '../../../contract/features/copy-trading-entities.ts';
import type {
  CopyTradeView,
  FollowView,
  TraderView,
} from '../../../contract/features/copy-trading-views.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { FormatParts } from '../../feature/question-parts.ts';
import { shiftedText } from '../../view/exact-digits.ts';
import { formatOwned, formatProfit } from '../../view/format-money.ts';
import { formatDecimal, formatFixed, formatPercent } from '../../view/format-number.ts';
import { formatShare } from '../../view/format-share.ts';
import { sparkPath } from '../../view/spark-path.ts';
import { toneOf } from '../../view/tone.ts';

/** A rate that was counted is no rate that was set: two places for all, so that cards compare. */
const MEASURED_PLACES = 2;
/** Less than half of the last digit is neither gained nor lost. */
const LEAST_PROFIT = '0.00005';

export function toTraderView(trader: Trader, language: Language): TraderView {
  const { traderUserId, nickname, headPortrait, signature, style, updatedAt } = trader;
  const { followers, maximumFollowers, profitCurve } = trader;
  const count = (value: number) => formatDecimal(String(value), language);
  const curve = profitCurve.map((total) => exact(total).toNumber());
  const ofRecord = (text: string) => (trader.orders === 0 ? '' : text);
  const measured = (share: string) =>
    ofRecord(`${formatFixed(shiftedText(share, 2), MEASURED_PLACES, language)}%`);
  return {
    ...{ traderUserId, nickname, headPortrait, signature, style, updatedAt },
    accuracyText: measured(trader.accuracy),
    profitText: formatProfit(trader.totalProfit, language),
    profitTone: toneOf(trader.totalProfit, LEAST_PROFIT),
    rateText: ofRecord(formatPercent(trader.profitRate, language)),
    rateTone: toneOf(trader.profitRate, LEAST_PROFIT),
    drawdownText: measured(trader.maximumDrawdown),
    followersText: count(followers),
    placesText: count(maximumFollowers),
    isFull: followers >= maximumFollowers,
    ordersText: count(trader.orders),
    daysText: count(trader.tradingDays),
    shareText: formatShare(trader.shareRate, language),
    followersProfitText: formatProfit(trader.followersProfit, language),
    ...delayTexts(trader.followersLagMs, trader.followersSlippage, language),
    curve: sparkPath(curve),
    curveTone: toneOf((curve.at(-1) ?? 0) - (curve[0] ?? 0)),
    follow: trader.follow && toFollowView(trader.follow, language),
  };
}

export function toFollowView(follow: Follow, language: Language): FollowView {
  const { followUserId, type, number, maximumMargin, lossLimit, maximumMultiple } = follow;
  const { slippage, maximumLots, openOrders, missed, followedAt } = follow;
  return {
    ...{ followUserId, type, number, maximumMargin, lossLimit, maximumMultiple },
    ...{ slippage, maximumLots, openOrders, missed, followedAt },
    numberText: formatDecimal(number, language),
    profitText: formatProfit(follow.profit, language),
    profitTone: toneOf(follow.profit, LEAST_PROFIT),
    sharePaidText: formatOwned(follow.sharePaid, language),
    ordersText: formatDecimal(String(follow.orders), language),
    ...delayTexts(follow.averageLagMs, follow.averageSlippage, language),
  };
}

export function toCopyTradeView(
  trade: CopyTrade,
  { catalogue, preferences }: FormatParts,
): CopyTradeView {
  const { language } = preferences();
  const { transactionId, traderUserId, traderNickname, position } = trade;
  const { symbol, side, multiple, status, holding, closeReason, openedAt, closedAt } = position;
  const scale = catalogue.byId(position.marketId)?.priceScale ?? 2;
  const price = (text: string | null) => (text === null ? '' : formatFixed(text, scale, language));
  const isOpen = status === 'open';
  const fees = exact(position.fee).plus(position.overnightFee);
  const profit = isOpen
    ? position.unrealisedProfit
    : plainText(exact(position.realisedProfit).minus(fees));
  return {
    ...{ transactionId, traderUserId, traderNickname, symbol, side, multiple, status, holding },
    ...{ closeReason, openedAt, closedAt },
    isCopy: trade.followUserId !== null,
    lotsText: formatDecimal(isOpen ? position.lots : position.openLots, language),
    marginText: formatOwned(position.margin, language),
    openPriceText: price(position.openPrice),
    lastPriceText: price(isOpen ? position.markPrice : position.closePrice),
    profitText: formatProfit(profit, language),
    profitTone: toneOf(profit, LEAST_PROFIT),
    traderPriceText: price(trade.traderPrice),
    ...delayTexts(trade.lagMs, trade.slippage, language),
  };
}

/** How much later and how much worse a copy was; empty for none. */
function delayTexts(lagMs: number | null, slippage: string | null, language: Language) {
  const seconds = (ms: number) => formatFixed(String(ms / SECOND_MS), 1, language);
  return {
    lagText: lagMs === null ? '' : seconds(lagMs),
    slippageText: slippage === null ? '' : formatPercent(slippage, language),
  };
}
