/** Futures: leveraged contracts, their orders, positions, stops and risk. */

import { PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { scaleSizes } from '../ladders.ts';
import { timesInForce } from '../plain/time-in-force.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import {
  CatalogueId,
  Id,
  Page,
  PositiveInteger,
  paged,
  Time,
  WireFlag,
  WireInteger,
  WireTime,
} from '../wire.ts';
import {
  batchCloseTypes,
  FuturesAccount,
  FuturesOrder,
  FuturesPosition,
  FuturesTerms,
  futuresOrderTypes,
  futuresSides,
  marginModes,
} from './futures-entities.ts';

/**
 * The size is either `lots`, or `margin` in quote units: then it is the most lots whose margin at
 * the multiple is within it, at the limit, the trigger or the last price.
 * Opens a position, or with `positionId` reduces one (then `side` is the position's, and no stops
 * go with it). `targetPrice` is the limit, `triggerPrice` the price that activates a stop order.
 * The margin mode is `cross` by default. The terms (`timeInForce`, `gtc` unless told, `postOnly`) are those of a `limit`,
 * whether it opens or reduces; `expiresAt` goes with `gtd`, and never without. With `oco` a `limit` that opens waits in the
 * market beside a stop at `triggerPrice`, which is at the market or at `stopLimit`: what is filled of the limit ends the stop,
 * and a trade at the trigger ends the limit. With `twapSeconds` a `market` or a `limit` that opens is traded at the market in equal
 * slices over so long, one every `twapEvery` seconds, none beyond `targetPrice`; it holds nothing, each slice pays for itself.
 */
export const FuturesSubmit = z
  .object({
    currencyId: CatalogueId,
    legalId: CatalogueId,
    side: z.enum(futuresSides),
    type: z.enum(futuresOrderTypes),
    marginMode: z.optional(z.enum(marginModes)),
    multiple: PositiveInteger,
    lots: z.optional(PositiveAmount),
    margin: z.optional(PositiveAmount),
    targetPrice: z.optional(PositiveAmount),
    triggerPrice: z.optional(PositiveAmount),
    oco: z.optional(WireFlag),
    stopLimit: z.optional(PositiveAmount),
    twapSeconds: z.optional(WireInteger),
    twapEvery: z.optional(WireInteger),
    timeInForce: z.optional(z.enum(timesInForce)),
    expiresAt: z.optional(WireTime),
    postOnly: z.optional(WireFlag),
    positionId: z.optional(Id),
    targetProfitPrice: z.optional(PositiveAmount),
    stopLossPrice: z.optional(PositiveAmount),
    trailingRate: z.optional(PositiveAmount),
    /**
     * The last price that the trader saw, its time, and how far it may have moved (0.01 is 1 %).
     */
    seenPrice: z.optional(PositiveAmount),
    seenAt: z.optional(WireTime),
    slippage: z.optional(PositiveAmount),
  })
  .check(
    z.refine((draft) => (draft.lots === undefined) !== (draft.margin === undefined), {
      path: ['lots'],
    }),
    z.refine((draft) => draft.type.endsWith('limit') === (draft.targetPrice !== undefined), {
      path: ['targetPrice'],
    }),
    z.refine(
      ({ type, oco, triggerPrice }) =>
        (type.startsWith('stop') || oco === true) === (triggerPrice !== undefined),
      { path: ['triggerPrice'] },
    ),
    z.refine(({ type, oco }) => oco !== true || type === 'limit', { path: ['oco'] }),
    z.refine(({ oco, stopLimit }) => oco === true || stopLimit === undefined, {
      path: ['stopLimit'],
    }),
  );
export type FuturesSubmit = z.infer<typeof FuturesSubmit>;

/**
 * `lots` are those of all its orders together; the first of them is at `fromPrice`, the last at `toPrice`. Each opens a position
 * of its own when it is filled, with the stops that are named.
 */
export const FuturesScale = z.object({
  currencyId: CatalogueId,
  legalId: CatalogueId,
  side: z.enum(futuresSides),
  marginMode: z.optional(z.enum(marginModes)),
  multiple: PositiveInteger,
  lots: PositiveAmount,
  fromPrice: PositiveAmount,
  toPrice: PositiveAmount,
  count: WireInteger,
  sizes: z.enum(scaleSizes),
  targetProfitPrice: z.optional(PositiveAmount),
  stopLossPrice: z.optional(PositiveAmount),
  trailingRate: z.optional(PositiveAmount),
});
export type FuturesScale = z.infer<typeof FuturesScale>;

export const futuresEndpoints = endpoints({
  /** Everything a ticket needs: terms of the contract and the account behind it. */
  'futures.desk': {
    method: 'POST',
    path: '/lever/deal',
    access: 'user',
    request: z.object({ currencyId: CatalogueId, legalId: CatalogueId }),
    response: z.object({ terms: FuturesTerms, account: FuturesAccount, serverTime: Time }),
  },
  /** Opens a position at the market, or places a limit or stop order. */
  'futures.submit': {
    method: 'POST',
    path: '/lever/submit',
    access: 'user',
    movesMoney: true,
    request: FuturesSubmit,
    response: FuturesOrder,
  },
  /** Places a ladder of limits between two prices, all of them or none; each is an order of its own from then on. */
  'futures.scale': {
    method: 'POST',
    path: '/lever/scale',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: FuturesScale,
    response: z.array(FuturesOrder),
  },
  /** Positions of one market, or of all when none is named, or the one of this `id`; `open` by default. */
  'futures.positions': {
    method: 'POST',
    path: '/lever/dealall',
    access: 'user',
    request: z.extend(Page, {
      currencyId: z.optional(CatalogueId),
      legalId: z.optional(CatalogueId),
      status: z.optional(z.enum(['open', 'closed'])),
      id: z.optional(Id),
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
  /**
   * Replaces the stops of a position; one that is absent is taken away (FUT-06). Whichever of them
   * is reached first closes the position, so they cancel each other.
   */
  'futures.setStops': {
    method: 'POST',
    path: '/lever/setstop',
    access: 'user',
    movesMoney: true,
    request: z.object({
      id: Id,
      targetProfitPrice: z.optional(PositiveAmount),
      stopLossPrice: z.optional(PositiveAmount),
      trailingRate: z.optional(PositiveAmount),
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
      currencyId: z.optional(CatalogueId),
      legalId: z.optional(CatalogueId),
    }),
    response: z.array(FuturesPosition),
  },
  /** Orders, newest first: `current`, which is the default, are those that are open. */
  'futures.orders': {
    method: 'POST',
    path: '/lever/my_trade',
    access: 'user',
    request: z.extend(Page, {
      scope: z.optional(z.enum(['current', 'all'])),
      currencyId: z.optional(CatalogueId),
      legalId: z.optional(CatalogueId),
    }),
    response: paged(FuturesOrder),
  },
  /** Cancels an open order; the specification has no call for it. */
  'futures.cancel': {
    method: 'POST',
    path: '/lever/cancel',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({ id: Id }),
    response: FuturesOrder,
  },
  /** Cancels the open orders of one market or of all; answers those it cancelled. */
  'futures.cancelAll': {
    method: 'POST',
    path: '/lever/cancel_all',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({
      currencyId: z.optional(CatalogueId),
      legalId: z.optional(CatalogueId),
    }),
    response: z.array(FuturesOrder),
  },
  /** Moves the limit or the trigger of an open order, or of a pair the limit of its stop; its hold follows. */
  'futures.amend': {
    method: 'POST',
    path: '/lever/amend',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({
      id: Id,
      targetPrice: z.optional(PositiveAmount),
      triggerPrice: z.optional(PositiveAmount),
      stopLimit: z.optional(PositiveAmount),
    }),
    response: FuturesOrder,
  },
});

/** What happened to an order or a position; each carries the whole of it as it is now. */
export const futuresEvents = events({
  'futures.placed': FuturesOrder,
  'futures.filled': FuturesOrder,
  'futures.cancelled': FuturesOrder,
  'futures.amended': FuturesOrder,
  /** A stop order was triggered. */
  'futures.triggered': FuturesOrder,
  /** An order whose price or time had come could not be carried out, and is over. */
  'futures.refused': FuturesOrder,
  'futures.opened': FuturesPosition,
  'futures.stopsSet': FuturesPosition,
  /** A stop was reached and is gone: the loss could only have been paid by what another position has not realised. */
  'futures.stopFell': FuturesPosition,
  /** An overnight fee was charged. */
  'futures.charged': FuturesPosition,
  /** A part was closed. */
  'futures.reduced': FuturesPosition,
  'futures.closed': FuturesPosition,
  'futures.liquidated': FuturesPosition,
  'futures.selfHeld': FuturesPosition,
});

export const futuresQuestions = questions({
  'futures.history': {
    asks: 'futures.orders',
    freshWith: [
      'futures.placed',
      'futures.filled',
      'futures.cancelled',
      'futures.amended',
      'futures.triggered',
      'futures.refused',
    ],
  },
  'futures.closed': {
    asks: 'futures.positions',
    freshWith: ['futures.reduced', 'futures.closed', 'futures.liquidated'],
  },
});
