/** What an order that opens comes to, judged by the shared quote: pure, for one order and for many in a batch. */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesSubmit } from '../../../../contract/features/futures.ts';
import type { FuturesTerms } from '../../../../contract/features/futures-entities.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { exact } from '../../../../contract/money.ts';
import type { TimeInForce } from '../../../../contract/plain/time-in-force.ts';
import { crossStateOf, futuresAccountSums } from '../../../../contract/rules/futures/account.ts';
import { quoteFuturesOrder } from '../../../../contract/rules/futures/order.ts';
import type {
  FuturesQuote,
  FuturesQuoteRequest,
} from '../../../../contract/rules/futures/quote.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { refuseProblem } from '../refuse-problem.ts';
import { accountPositions, lastTickId, markTicks } from '../rows/entities.ts';
import type { NewOrder } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { futuresTerms } from '../terms.ts';
import { slicesOf, twapOf } from './plan-slices.ts';

/** A leverage account as it is, inside its lock, with the market. */
interface AccountNow {
  readonly available: string;
  /** All that are open. */
  readonly positions: readonly PositionRow[];
  readonly feed: MarketFeed;
  readonly at: number;
}

export interface Opener extends AccountNow {
  readonly userId: number;
  readonly discountPercent: number;
}

export interface JudgedOpening {
  readonly order: NewOrder;
  readonly quote: FuturesQuote;
  readonly terms: FuturesTerms;
}

/** The order that is to be inserted, or why it is refused. */
export function judgeOpening(
  opener: Opener,
  market: Market,
  request: FuturesSubmit,
): Result<JudgedOpening> {
  const { userId, discountPercent, positions, feed, at } = opener;
  const plan = twapOf(request);
  if (!plan.ok) return plan;
  const asked = quoteRequestOf(opener, market, {
    ...request,
    ...(plan.value && { twap: plan.value }),
    marginMode: request.marginMode ?? 'cross',
    size: request.lots === undefined ? { margin: request.margin ?? '0' } : { lots: request.lots },
    ...(request.oco && { pair: { stopLimit: request.stopLimit ?? null } }),
    discountPercent,
  });
  const { terms, triggerPrice } = asked;
  const quote = quoteFuturesOrder(asked);
  if (quote.problem) return refuseProblem(quote.problem, request);
  if (positions.length >= terms.maximumPositions)
    return refuse('limit_exceeded', { params: { maximum: String(terms.maximumPositions) } });
  const order = {
    ...{ userId, marketId: market.id, symbol: market.symbol, side: request.side },
    ...{ type: request.type, marginMode: asked.marginMode, multiple: request.multiple },
    ...{ isSuper: quote.isSuper, feeDiscount: discountPercent, reduceOnly: false },
    ...{ timeInForce: asked.timeInForce, postOnly: asked.postOnly },
    expiresAt: request.expiresAt ?? null,
    targetPrice: asked.targetPrice,
    triggerPrice,
    triggerWhen: triggerPrice === null ? null : triggerSide(feed, market, triggerPrice),
    oco: asked.pair ? ('both' as const) : null,
    ocoPrice: asked.pair ? asked.targetPrice : null,
    stopLimit: asked.pair?.stopLimit ?? null,
    ...slicesOf(asked.twap, at),
    positionId: null,
    lots: quote.lots,
    maintenanceRate: quote.maintenanceRate,
    targetProfitPrice: asked.targetProfitPrice,
    stopLossPrice: asked.stopLossPrice,
    trailingRate: asked.trailingRate,
    fromTickId: lastTickId(feed, market.id),
    createdAt: at,
  };
  return ok({ order, quote, terms });
}

/** The side from which the mark reaches a trigger, judged by the current mark. */
export function triggerSide(
  feed: MarketFeed,
  market: Market,
  triggerPrice: string,
): 'atOrAbove' | 'atOrBelow' {
  const mark = scaledText(markTicks(feed, market.id), market.priceScale);
  return exact(triggerPrice).gte(mark) ? 'atOrAbove' : 'atOrBelow';
}

export interface QuoteWish
  extends Pick<
    FuturesQuoteRequest,
    'side' | 'type' | 'multiple' | 'marginMode' | 'size' | 'pair' | 'twap'
  > {
  readonly targetPrice?: string | null | undefined;
  readonly triggerPrice?: string | null | undefined;
  readonly timeInForce?: TimeInForce | undefined;
  readonly expiresAt?: number | null | undefined;
  readonly postOnly?: boolean | undefined;
  readonly targetProfitPrice?: string | null | undefined;
  readonly stopLossPrice?: string | null | undefined;
  readonly trailingRate?: string | null | undefined;
  readonly discountPercent: number;
}

/** The instant of an order that has one, beside the time now. */
export function expiryOf(
  { expiresAt }: { readonly expiresAt?: number | null | undefined },
  nowMs: number,
): Pick<FuturesQuoteRequest, 'expiry'> {
  return expiresAt == null ? {} : { expiry: { at: expiresAt, nowMs } };
}

/** What is asked of the shared quote: the market, the book and the account as they are now. */
export function quoteRequestOf(
  { available, positions: rows, feed, at }: AccountNow,
  market: Market,
  wish: QuoteWish,
): FuturesQuoteRequest {
  const positions = accountPositions(rows, feed);
  const sums = futuresAccountSums({ available, frozen: '0', positions });
  const { side, type, multiple, marginMode, size, discountPercent } = wish;
  return {
    market,
    terms: futuresTerms(market, { discountPercent, nowMs: at }),
    ...{ side, type, multiple, marginMode, size },
    targetPrice: wish.targetPrice ?? null,
    triggerPrice: wish.triggerPrice ?? null,
    ...(wish.pair && { pair: wish.pair }),
    ...(wish.twap && { twap: wish.twap }),
    timeInForce: wish.timeInForce ?? 'gtc',
    postOnly: wish.postOnly ?? false,
    ...expiryOf(wish, at),
    targetProfitPrice: wish.targetProfitPrice ?? null,
    stopLossPrice: wish.stopLossPrice ?? null,
    trailingRate: wish.trailingRate ?? null,
    book: feed.book(market.id),
    lastTicks: markTicks(feed, market.id),
    free: sums.free,
    cross: crossStateOf(sums, positions, market.id),
  };
}
