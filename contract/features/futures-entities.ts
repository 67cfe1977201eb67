/** Entities of futures: terms, the leverage account, orders and positions. */
import { Amount, SignedAmount } from '../amount.ts';
import { ocoStates } from '../pairs.ts';
import { timesInForce } from '../plain/time-in-force.ts';
import { z } from '../schema.ts';
import { TwapProgress } from '../twaps.ts';
import { Time } from '../wire.ts';

export const futuresSides = ['long', 'short'] as const;
export type FuturesSide = (typeof futuresSides)[number];

/**
 * How an order meets the market (FUT-03). A stop order waits for the mark price to reach its
 * trigger and then is a market order or a limit order.
 */
export const futuresOrderTypes = ['market', 'limit', 'stop_market', 'stop_limit'] as const;
export type FuturesOrderType = (typeof futuresOrderTypes)[number];

/**
 * `isolated`: a position answers with its own margin alone. `cross`: all cross positions of an
 * account answer with their margins and what is available. Super leverage is isolated only.
 */
export const marginModes = ['cross', 'isolated'] as const;
export type MarginMode = (typeof marginModes)[number];

/** Which positions a batch close takes (FUT-07). */
export const batchCloseTypes = ['all', 'long', 'short'] as const;

/** Larger positions bear less leverage: the tier whose bound holds the notional applies. */
export const RiskTier = z.object({
  /** Largest notional of the tier, in quote units. */
  maximumNotional: Amount,
  maximumMultiple: z.int(),
  /** Maintenance margin as a fraction of the notional. */
  maintenanceRate: Amount,
});

/** What a contract costs and bears. Prices, ticks and maker and taker fees are the market's. */
export const FuturesTerms = z.object({
  marketId: z.int(),
  symbol: z.string(),
  currencyId: z.int(),
  legalId: z.int(),
  /** Base units in one lot: notional = lots x contract size x price. */
  contractSize: Amount,
  /** Bounds and step of one order, in lots. */
  minimumLots: Amount,
  maximumLots: Amount,
  lotStep: Amount,
  /** Multiples on offer, ascending; margin = notional / multiple. */
  multiples: z.array(z.int()),
  /** Further multiples offered as super leverage (FUT-02); empty when there are none. */
  superMultiples: z.array(z.int()),
  /** By rising bound. */
  riskTiers: z.array(RiskTier),
  /** Fee rates of the market before the discount, as fractions of the notional. */
  makerFeeRate: Amount,
  takerFeeRate: Amount,
  /**
   * Part of the notional at the mark price that a liquidation costs on top, paid to the insurance fund.
   */
  liquidationFeeRate: Amount,
  /** VIP discount of the caller on the market's fee rates, as a fraction (0.1 is 10 % off). */
  feeDiscount: Amount,
  /** Fraction of the notional charged for each cut-off that a position is held over. */
  overnightFeeRate: Amount,
  nextOvernightAt: Time,
  /** Risk rate (equity / margin) below which the screen warns. */
  warningRiskRate: Amount,
  /** Bounds of a trailing stop's distance, as fractions. */
  minimumTrailingRate: Amount,
  maximumTrailingRate: Amount,
  maximumPositions: z.int(),
  maximumOrders: z.int(),
});
export type FuturesTerms = z.infer<typeof FuturesTerms>;

/** The leverage account at the last mark prices, in units of its currency. */
export const FuturesAccount = z.object({
  currencyId: z.int(),
  currency: z.string(),
  /** Free to open with, and held by open orders. */
  available: Amount,
  frozen: Amount,
  /** Margin of the open positions. */
  margin: Amount,
  unrealisedProfit: SignedAmount,
  /** available + frozen + margin + unrealised profit. */
  equity: SignedAmount,
  /** Equity / margin; null without open positions. */
  riskRate: z.nullable(SignedAmount),
  /**
   * The same over the cross positions alone: they are liquidated when equity falls to maintenance.
   */
  crossEquity: SignedAmount,
  crossMargin: Amount,
  crossMaintenance: Amount,
  /** What may back new margin: available, less what the cross positions have lost. */
  free: Amount,
});
export type FuturesAccount = z.infer<typeof FuturesAccount>;

/**
 * An order. `doing` is open and waits for its price; `complete` is over, see `outcome` (FUT-10).
 */
export const FuturesOrder = z.object({
  id: z.int(),
  marketId: z.int(),
  symbol: z.string(),
  side: z.enum(futuresSides),
  type: z.enum(futuresOrderTypes),
  /** Limit price in quote units; null for orders at the market. */
  targetPrice: z.nullable(Amount),
  /** Mark price at which a stop order wakes, and whether it has. */
  triggerPrice: z.nullable(Amount),
  isTriggered: z.boolean(),
  /** Of a limit and a stop that share what is held: which of them are left; null for every other order. */
  oco: z.nullable(z.enum(ocoStates)),
  /** Of such a pair: the limit that waited from the start, and the limit of its stop, which is null at the market. */
  ocoPrice: z.nullable(Amount),
  stopLimit: z.nullable(Amount),
  /** Of an order that is traded in slices over a time; null for every other. */
  twap: z.nullable(TwapProgress),
  averagePrice: z.nullable(Amount),
  marginMode: z.enum(marginModes),
  multiple: z.int(),
  isSuper: z.boolean(),
  timeInForce: z.enum(timesInForce),
  /** From this instant on nothing fills any more (`gtd`). */
  expiresAt: z.nullable(Time),
  /** It never takes: it is refused where it would fill at once. */
  postOnly: z.boolean(),
  /** It closes lots of `positionId` and never opens. */
  reduceOnly: z.boolean(),
  lots: Amount,
  filledLots: Amount,
  /**
   * Margin and handling fee in quote units: held while the order is open, charged when it is
   * filled.
   */
  margin: Amount,
  fee: Amount,
  targetProfitPrice: z.nullable(Amount),
  stopLossPrice: z.nullable(Amount),
  trailingRate: z.nullable(Amount),
  status: z.enum(['doing', 'complete']),
  /**
   * `refused`: a stop order woke or a slice came due and could not be paid, or the position that it should reduce, or that its
   * slices had opened, was gone.
   */
  outcome: z.nullable(z.enum(['filled', 'cancelled', 'refused'])),
  /** The position that the order opened or reduces; null while there is none. */
  positionId: z.nullable(z.int()),
  /** Rises with each change of this order: the newest version wins. */
  version: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
export type FuturesOrder = z.infer<typeof FuturesOrder>;

/** A position. Money is in quote units; mark price, profit and risk are those of `updatedAt`. */
export const FuturesPosition = z.object({
  id: z.int(),
  marketId: z.int(),
  symbol: z.string(),
  side: z.enum(futuresSides),
  /** How the position was opened. */
  type: z.enum(futuresOrderTypes),
  marginMode: z.enum(marginModes),
  multiple: z.int(),
  isSuper: z.boolean(),
  /** Lots still open, and lots at the opening. */
  lots: Amount,
  openLots: Amount,
  contractSize: Amount,
  /** What the open lots cost: the exact sum of price x lots x contract size. */
  cost: Amount,
  margin: Amount,
  /** Equity at which it is liquidated. */
  maintenanceMargin: Amount,
  /** Average of the opening fills, at the market's price scale. */
  openPrice: Amount,
  /** Average closing price; null while nothing is closed. */
  closePrice: z.nullable(Amount),
  markPrice: Amount,
  /** Mark price at which the position is liquidated; null when nothing can liquidate it. */
  liquidationPrice: z.nullable(Amount),
  targetProfitPrice: z.nullable(Amount),
  stopLossPrice: z.nullable(Amount),
  /** Distance of a trailing stop as a fraction, and its current stop price. */
  trailingRate: z.nullable(Amount),
  trailingPrice: z.nullable(Amount),
  /** Handling fees and overnight fees charged so far. */
  fee: Amount,
  overnightFee: Amount,
  /** Side x (mark - open) x lots x size, and the same over what is closed; before fees. */
  unrealisedProfit: SignedAmount,
  realisedProfit: SignedAmount,
  /** (margin + unrealised profit) / margin; null when closed. */
  riskRate: z.nullable(SignedAmount),
  status: z.enum(['open', 'closed']),
  closeReason: z.nullable(
    z.enum([
      'user',
      'batch',
      'target_profit',
      'stop_loss',
      'trailing_stop',
      'liquidation',
      'trader',
    ]),
  ),
  /** The mark tick that closed it, for stops and liquidations: number and time on the tape. */
  closeTickId: z.nullable(z.int()),
  closeTickAt: z.nullable(Time),
  /** `copied` closes with its trader; `self` was copied and is now self-held (FUT-08). */
  holding: z.enum(['own', 'copied', 'self']),
  /** The copied trader; null for own positions. */
  traderUserId: z.nullable(z.int()),
  version: z.int(),
  openedAt: Time,
  closedAt: z.nullable(Time),
  updatedAt: Time,
});
export type FuturesPosition = z.infer<typeof FuturesPosition>;
