/** What the sheets hold that manage a position, its stops and its closing, and what they are told. */
import { TypedDecimal } from '../drafts.ts';
import { timesInForce } from '../plain/time-in-force.ts';
import { z } from '../schema.ts';
import { futuresSides } from './futures-entities.ts';

/** Stops as they are typed, of a position or of the order in the ticket. */
export const StopsDraft = z.object({
  symbol: z.string(),
  /** Null for an order that is not sent yet: then side, lots, entry and multiple are its own. */
  positionId: z.nullable(z.int()),
  side: z.enum(futuresSides),
  /** Whole lots and the expected entry as plain decimals; empty while they are unknown. */
  lots: z.string(),
  entry: TypedDecimal,
  multiple: z.int().check(z.gt(0)),
  /** What is typed: prices, percent of the margin, or money. A loss has no sign. */
  unit: z.enum(['price', 'percent', 'money']),
  targetProfit: TypedDecimal,
  stopLoss: TypedDecimal,
});
export type StopsDraft = z.output<typeof StopsDraft>;

export interface StopView {
  /** Plain decimals in each unit, to type on with; empty where a stop of a profit would lose. */
  readonly typed: Readonly<Record<StopsDraft['unit'], string>>;
  readonly priceText: string;
  /** Empty while there is no size. Before fees, as the share of the margin is. */
  readonly profitText: string;
  readonly shareText: string;
  readonly tone: 'up' | 'down' | 'flat';
}

/** Null is a stop that is not typed, or that has no price. */
export interface StopsView {
  readonly entryText: string;
  readonly markText: string;
  readonly targetProfit: StopView | null;
  readonly stopLoss: StopView | null;
}

/** What the sheet holds that closes lots of a position at a limit. */
export const CloseDraft = z.object({
  symbol: z.string(),
  positionId: z.int(),
  /** Whole lots. */
  lots: TypedDecimal,
  price: TypedDecimal,
  timeInForce: z.enum(timesInForce),
  /** How long `gtd` lives once it is sent. */
  lifeMs: z.int().check(z.gt(0)),
  postOnly: z.boolean(),
});
export type CloseDraft = z.output<typeof CloseDraft>;

/** What it would bring, of what is filled at once and what waits, at its limit; empty while there is no price or size. */
export interface CloseView {
  /** Before fees. */
  readonly profitText: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly feeText: string;
  /** When `gtd` would end, in whole seconds. */
  readonly expiresAt: number | null;
  readonly problem: {
    readonly code: string;
    readonly params: Readonly<Record<string, string>>;
  } | null;
}
