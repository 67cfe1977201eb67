/** What a share that is being thought of would cost, earn and lose to holding: pure, from what is typed and what is known. */

import { PositiveAmount } from '../../../contract/amount.ts';
import type { DefiPool } from '../../../contract/features/defi-mining.ts';
import { Exact, exact, plainText, Ratio, roundToScale } from '../../../contract/money.ts';
import { daysToMakeUp, feeOfDay } from '../../../contract/rules/defi-mining/fees.ts';
import {
  coinFor,
  type Holding,
  liquidityOf,
  quoteFor,
  type Standing,
  standingAt,
} from '../../../contract/rules/defi-mining/pool.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { z } from '../../../contract/schema.ts';

/** Moves of the price that are looked at, in percent. */
const MOVES = [-50, -25, 0, 25, 50, 100] as const;
/** The most is given in them. */
const CENTS = 2;

export interface ShareSituation {
  readonly pool: DefiPool;
  /** As it is typed, in USDT. */
  readonly amount: string;
  readonly available: string;
  readonly coinAvailable: string;
}

export interface SharePricing {
  readonly quoteAmount: string;
  readonly coinAmount: string;
  /** Of the whole pool, a fraction. */
  readonly share: string;
  /** Of the last day; null while it is unknown. */
  readonly dailyFee: string | null;
  readonly moves: readonly (Standing & {
    readonly movePercent: number;
    readonly daysToMakeUp: number | null;
  })[];
  readonly most: string;
  readonly problem: OrderProblem | null;
}

export function priceShare(situation: ShareSituation): SharePricing {
  const { pool } = situation;
  const typed = z.safeParse(PositiveAmount, situation.amount).success ? situation.amount : null;
  const entry = entryOf(pool, typed);
  const volume = pool.days[0]?.volume;
  const dailyFee =
    volume === undefined
      ? null
      : feeOfDay({ ...pool, poolLiquidity: pool.liquidity, liquidity: entry.liquidity }, volume);
  return {
    quoteAmount: entry.quoteAmount,
    coinAmount: entry.coinAmount,
    share: plainText(new Ratio(entry.liquidity).div(pool.liquidity)),
    dailyFee,
    moves: typed === null ? [] : MOVES.map((move) => moved(entry, pool, { move, dailyFee })),
    most: mostOf(situation),
    problem: problemOf(situation, entry, typed !== null),
  };
}

type Entry = Holding & { readonly liquidity: string };

/** What would be put in; nothing while there is no price. */
function entryOf({ price, scale, quoteScale }: DefiPool, typed: string | null): Entry {
  const quoteAmount = plainText(exact(typed ?? '0'));
  const coinAmount = price === null ? '0' : coinFor(quoteAmount, price, scale);
  return {
    scale,
    quoteScale,
    quoteAmount,
    coinAmount,
    liquidity: liquidityOf(coinAmount, quoteAmount),
  };
}

function moved(
  holding: Holding,
  { price }: DefiPool,
  { move, dailyFee }: { readonly move: number; readonly dailyFee: string | null },
) {
  const later = plainText(
    exact(price ?? '1')
      .times(100 + move)
      .div(100),
  );
  const standing = standingAt(holding, later);
  return {
    ...standing,
    movePercent: move,
    // Less than a cent is what rounding took, and no loss.
    daysToMakeUp: daysToMakeUp(roundToScale(exact(standing.loss), CENTS, 'down'), dailyFee ?? '0'),
  };
}

/** Both sides have to be there, and the pool has to have room. */
function mostOf({ pool, available, coinAvailable }: ShareSituation): string {
  const { price, remaining, maximumAmount, quoteScale } = pool;
  if (price === null) return '0';
  const byCoin = exact(coinAvailable).times(price);
  const most = Exact.min(available, byCoin, quoteFor(remaining, price), maximumAmount);
  return plainText(most.toDecimalPlaces(Math.min(quoteScale, CENTS), Exact.ROUND_DOWN));
}

/** As the server judges it, in the order in which a person can correct it. */
function problemOf(
  { pool, amount, available, coinAvailable }: ShareSituation,
  { coinAmount, liquidity }: Entry,
  isAmount: boolean,
): OrderProblem | null {
  const { quoteCurrency, quoteScale, minimumAmount, maximumAmount, remaining, isOpen } = pool;
  if (!isOpen) return { code: 'not_on_sale', params: {} };
  if (pool.price === null) return { code: 'market_stale', params: {} };
  if (!isAmount) return { code: 'amount_invalid', params: {} };
  const problem = amountProblem(amount, {
    currency: quoteCurrency,
    scale: quoteScale,
    minimum: minimumAmount,
    maximum: maximumAmount,
    available,
  });
  if (problem !== null) return problem;
  if (exact(coinAmount).gt(coinAvailable)) return { code: 'insufficient_balance', params: {} };
  return exact(liquidity).gt(remaining)
    ? {
        code: 'limit_exceeded',
        params: { maximum: `${quoteFor(remaining, pool.price)} ${quoteCurrency}` },
      }
    : null;
}
