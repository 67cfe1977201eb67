/** What the ticket of coins and stocks holds while it is filled in. */
import { TypedDecimal, TypedPercent } from '../drafts.ts';
import { scaleSizes } from '../ladders.ts';
import { timesInForce } from '../plain/time-in-force.ts';
import { z } from '../schema.ts';
import { trailUnits } from './spot.ts';

export const SpotDraft = z.object({
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  kind: z.enum(['market', 'limit']),
  price: TypedDecimal,
  /** Of a stop, or of one that trails, instead; every other order has neither. */
  trigger: z.optional(TypedDecimal),
  trail: z.optional(z.object({ by: TypedDecimal, unit: z.enum(trailUnits) })),
  /** With a trigger and a price: the stop ends with the limit. Its own limit is null at the market. */
  oco: z.optional(z.object({ stopLimit: z.nullable(TypedDecimal) })),
  /** Of an order that is traded in slices, which is at a limit where it has a worst price. */
  twap: z.optional(z.object({ seconds: z.int(), every: z.int() })),
  /** Of a ladder of limits, whose first price is the price. */
  scale: z.optional(z.object({ to: TypedDecimal, count: z.int(), sizes: z.enum(scaleSizes) })),
  /** Of a limit or a market order: the prices of its exit; empty for none. */
  bracket: z.optional(z.object({ takeProfit: TypedDecimal, stopLoss: TypedDecimal })),
  amount: TypedDecimal,
  /** What the amount is typed in: the coin, unless told, or the money that is paid or received for it. */
  unit: z.optional(z.enum(['base', 'quote'])),
  /** Of what is available. */
  percent: TypedPercent,
  /** The terms of a limit; the usual ones unless told. */
  timeInForce: z.optional(z.enum(timesInForce)),
  /** How long `gtd` lives once it is sent. */
  lifeMs: z.optional(z.int().check(z.gt(0))),
  postOnly: z.optional(z.boolean()),
});
export type SpotDraft = z.output<typeof SpotDraft>;
