/** Futures: leveraged contracts, their entrusted orders, positions, stops and risk. */
import { endpoints, events } from '../endpoint.ts';
import { Amount, PositiveAmount, SignedAmount } from '../money.ts';
import { z } from '../schema.ts';
import { Id, Page, paged, Time, WireTime } from '../wire.ts';

export const futuresSides = ['long', 'short'] as const;
export type FuturesSide = (typeof futuresSides)[number];

/** How an order meets the market (FUT-03). */
export const futuresOrderTypes = ['market', 'limit'] as const;

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
  /** VIP discount of the caller on the market's fee rates, as a fraction (0.1 is 10 % off). */
  feeDiscount: Amount,
  /** Fraction of the notional charged for each cut-off that a position is held over. */
  overnightFeeRate: Amount,
  nextOvernightAt: Time,
  /** Risk rate (equity / margin) at which the screen warns, and at which positions are liquidated. */
  warningRiskRate: Amount,
  liquidationRiskRate: Amount,
  /** Smallest distance of a stop from the mark price, as a fraction. */
  minimumStopDistance: Amount,
  maximumPositions: z.int(),
  maximumOrders: z.int(),
});
export type FuturesTerms = z.infer<typeof FuturesTerms>;

/** The leverage account at the last mark prices, in units of its currency. */
export const FuturesAccount = z.object({
  currencyId: z.int(),
  currency: z.string(),
  /** Free to open with, and held by entrusted orders. */
  available: Amount,
  frozen: Amount,
  /** Margin of the open positions. */
  margin: Amount,
  unrealisedProfit: SignedAmount,
  /** available + frozen + margin + unrealised profit. */
  equity: SignedAmount,
  /** Equity / margin; null without open positions. */
  riskRate: z.nullable(SignedAmount),
});

/** An entrusted order. `doing` waits for its price; `complete` is over, see `outcome` (FUT-10). */
export const FuturesOrder = z.object({
  id: z.int(),
  marketId: z.int(),
  symbol: z.string(),
  side: z.enum(futuresSides),
  type: z.enum(futuresOrderTypes),
  /** Limit price in quote units; null for market orders. */
  targetPrice: z.nullable(Amount),
  averagePrice: z.nullable(Amount),
  multiple: z.int(),
  lots: Amount,
  filledLots: Amount,
  /** Margin and handling fee in quote units: held while doing, charged when filled. */
  margin: Amount,
  fee: Amount,
  targetProfitPrice: z.nullable(Amount),
  stopLossPrice: z.nullable(Amount),
  status: z.enum(['doing', 'complete']),
  outcome: z.nullable(z.enum(['filled', 'cancelled', 'refused'])),
  /** The position that the order opened; null while there is none. */
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
  multiple: z.int(),
  /** Lots still open, and lots at the opening. */
  lots: Amount,
  openLots: Amount,
  contractSize: Amount,
  margin: Amount,
  openPrice: Amount,
  /** Average closing price; null while nothing is closed. */
  closePrice: z.nullable(Amount),
  markPrice: Amount,
  /** Mark price at which the position is liquidated; null when nothing can liquidate it. */
  liquidationPrice: z.nullable(Amount),
  targetProfitPrice: z.nullable(Amount),
  stopLossPrice: z.nullable(Amount),
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
    z.enum(['user', 'batch', 'target_profit', 'stop_loss', 'liquidation', 'trader']),
  ),
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

/**
 * Opens a position. The size is either `lots` or `margin` in quote units (then the lots are those
 * that margin x multiple pays for, rounded down to the step). `targetPrice` is the limit.
 */
export const FuturesSubmit = z
  .object({
    currencyId: Id,
    legalId: Id,
    side: z.enum(futuresSides),
    type: z.enum(futuresOrderTypes),
    multiple: Id,
    lots: z.optional(PositiveAmount),
    margin: z.optional(PositiveAmount),
    targetPrice: z.optional(PositiveAmount),
    targetProfitPrice: z.optional(PositiveAmount),
    stopLossPrice: z.optional(PositiveAmount),
    /** The last price that the trader saw, its time, and how far it may have moved (0.01 is 1 %). */
    seenPrice: z.optional(PositiveAmount),
    seenAt: z.optional(WireTime),
    slippage: z.optional(PositiveAmount),
  })
  .check(
    z.refine((draft) => (draft.lots === undefined) !== (draft.margin === undefined), {
      path: ['lots'],
    }),
    z.refine((draft) => (draft.type === 'limit') === (draft.targetPrice !== undefined), {
      path: ['targetPrice'],
    }),
  );
export type FuturesSubmit = z.infer<typeof FuturesSubmit>;

export const futuresEndpoints = endpoints({
  /** Everything a ticket needs: terms of the contract and the account behind it. */
  'futures.desk': {
    method: 'POST',
    path: '/lever/deal',
    access: 'user',
    request: z.object({ currencyId: Id, legalId: Id }),
    response: z.object({ terms: FuturesTerms, account: FuturesAccount, serverTime: Time }),
  },
  'futures.submit': {
    method: 'POST',
    path: '/lever/submit',
    access: 'user',
    movesMoney: true,
    request: FuturesSubmit,
    response: FuturesOrder,
  },
  /** Positions of one market, or of all when none is named; `open` by default. */
  'futures.positions': {
    method: 'POST',
    path: '/lever/dealall',
    access: 'user',
    request: z.extend(Page, {
      currencyId: z.optional(Id),
      legalId: z.optional(Id),
      status: z.optional(z.enum(['open', 'closed'])),
    }),
    response: z.extend(paged(FuturesPosition), { account: FuturesAccount }),
  },
  /** Closes a position at the market, or only `lots` of it (FUT-05). */
  'futures.close': {
    method: 'POST',
    path: '/lever/close',
    access: 'user',
    movesMoney: true,
    request: z.object({ id: Id, lots: z.optional(PositiveAmount) }),
    response: FuturesPosition,
  },
  /** Replaces both stops of a position; one that is absent is taken away (FUT-06). */
  'futures.setStops': {
    method: 'POST',
    path: '/lever/setstop',
    access: 'user',
    movesMoney: true,
    request: z.object({
      id: Id,
      targetProfitPrice: z.optional(PositiveAmount),
      stopLossPrice: z.optional(PositiveAmount),
    }),
    response: FuturesPosition,
  },
  /** Closes all positions, only the longs or only the shorts; answers those it closed. */
  'futures.closeBatch': {
    method: 'POST',
    path: '/lever/batch_close',
    access: 'user',
    movesMoney: true,
    request: z.object({
      type: z.enum(batchCloseTypes),
      currencyId: z.optional(Id),
      legalId: z.optional(Id),
    }),
    response: z.array(FuturesPosition),
  },
  /** Entrusted orders, newest first: `current` are those that are doing, and the default. */
  'futures.orders': {
    method: 'POST',
    path: '/lever/my_trade',
    access: 'user',
    request: z.extend(Page, {
      scope: z.optional(z.enum(['current', 'all'])),
      currencyId: z.optional(Id),
      legalId: z.optional(Id),
    }),
    response: paged(FuturesOrder),
  },
  /** Takes back an entrusted order that is doing: without it a limit order could never be left. */
  'futures.cancel': {
    method: 'POST',
    path: '/lever/cancel',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({ id: Id }),
    response: FuturesOrder,
  },
});

/** What happened to an order or a position; each carries the whole of it as it is now. */
export const futuresEvents = events({
  'futures.placed': FuturesOrder,
  'futures.filled': FuturesOrder,
  'futures.cancelled': FuturesOrder,
  'futures.opened': FuturesPosition,
  'futures.stopsSet': FuturesPosition,
  /** An overnight fee was charged. */
  'futures.charged': FuturesPosition,
  /** A part was closed. */
  'futures.reduced': FuturesPosition,
  'futures.closed': FuturesPosition,
  'futures.liquidated': FuturesPosition,
  'futures.selfHeld': FuturesPosition,
});
