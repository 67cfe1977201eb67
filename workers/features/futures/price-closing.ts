/** What a limit that closes lots of a position would do now: pure, by the server's own quote. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { FuturesPosition, FuturesTerms } from '../../../contract/features/futures-entities.ts';
import type { CloseDraft } from '../../../contract/features/futures-managing.ts';
import { exact } from '../../../contract/money.ts';
import { isForNow } from '../../../contract/rules/futures/order.ts';
import type { FuturesBook, FuturesMarket } from '../../../contract/rules/futures/quote.ts';
import {
  quoteReducing,
  type ReducingQuote,
  type ReducingRequest,
} from '../../../contract/rules/futures/reduce.ts';
import type { FuturesProblem } from './price-futures.ts';

export interface ClosingSituation
  extends Pick<CloseDraft, 'timeInForce' | 'postOnly'>,
    Pick<ReducingRequest, 'expiry'> {
  readonly market: FuturesMarket;
  /** Their discount is that of now; what a position pays was settled when it was opened. */
  readonly terms: FuturesTerms;
  readonly position: Pick<FuturesPosition, 'side' | 'lots' | 'cost' | 'margin'>;
  /** Typed numbers as plain decimals; null when they are empty or cannot be read. */
  readonly lots: string | null;
  readonly price: string | null;
  readonly book: FuturesBook;
  readonly lastTicks: number;
  readonly orders: number;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  readonly isReachable: boolean;
}

export interface ClosingPricing {
  /** Null while there is no price or no size. */
  readonly quote: ReducingQuote | null;
  readonly problem: FuturesProblem | null;
}

export function priceClosing(situation: ClosingSituation): ClosingPricing {
  const { market, terms, position, lots, price, timeInForce, postOnly } = situation;
  const { book, lastTicks, orders: openOrders } = situation;
  const problem = findProblem(situation);
  if (lots === null || price === null || isNone(lots) || isNone(price))
    return { quote: null, problem };
  const quote = quoteReducing({
    ...{ market, terms, type: 'limit', lots, targetPrice: price, triggerPrice: null },
    ...{ timeInForce, postOnly, book, lastTicks, openOrders },
    ...(situation.expiry && { expiry: situation.expiry }),
    position: { ...position, lots: Number(position.lots) },
  });
  return { quote, problem: problem ?? quote.problem };
}

/** Problems that come before the rules of the exchange. */
function findProblem(situation: ClosingSituation): FuturesProblem | null {
  const problem = (code: ErrorCode) => ({ code, params: {} });
  const { timeInForce, lots, price } = situation;
  if (!situation.isOpen) return problem('market_closed');
  if (!situation.isReachable) return problem('offline');
  if (isForNow({ type: 'limit', timeInForce }) && situation.isStale) return problem('market_stale');
  if (isNone(price)) return problem('price_invalid');
  return isNone(lots) ? problem('quantity_invalid') : null;
}

function isNone(text: string | null): boolean {
  return text === null || exact(text).isZero();
}
