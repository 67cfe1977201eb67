import type { RungText } from '../ladders.ts';

/** What an order of the ticket would do now, formatted: what it costs, what is held for it, and why it cannot be sent. */
export interface SpotPreview {
  /**
   * The amount and price understood, as plain decimals ready to be sent; empty when not readable.
   */
  readonly amount: string;
  readonly price: string;
  readonly trigger: string;
  readonly trailBy: string;
  readonly stopLimit: string;
  readonly stopLimitText: string;
  /** What it costs or brings if its stop comes first, at the trigger or at the limit of the stop; empty for every other order. */
  readonly stopTotalText: string;
  /** The prices of its exit as they are sent, and formatted; empty for none. */
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly takeProfitText: string;
  readonly stopLossText: string;
  /** Of an order that is traded in slices: how many, and how large each is. */
  readonly slices: { readonly countText: string; readonly amountText: string } | null;
  /** The orders of a ladder from its first price to its last; none of every other order. */
  readonly rungs: readonly RungText[];
  readonly toPrice: string;
  /** What it costs or brings, to the cent and not rounded up, as a plain decimal; empty until it is known. */
  readonly money: string;
  readonly amountText: string;
  readonly priceText: string;
  readonly triggerText: string;
  /** What is set aside while a stop sleeps, alone or beside its limit, in the currency that it gives; empty for every other order. */
  readonly heldText: string;
  /** The worst price of a stop that buys at the market. */
  readonly worstText: string;
  readonly availableText: string;
  /** The market is closed: the order waits for the open. */
  readonly queued: boolean;
  /** When an order that is sent now would expire; null where it would not. */
  readonly expiresAt: number | null;
  /** What fills at once of an order that does not wait, formatted; empty for every other. */
  readonly nowText: string;
  /** Of a queued market order: the worst price at which it fills. */
  readonly averageText: string;
  readonly slippageText: string;
  readonly totalText: string;
  readonly feeText: string;
  /** The same for the ticket, where each tick changes them: with fixed decimals. */
  readonly short: Readonly<Record<'available' | 'total' | 'fee', string>>;
  readonly feeRateText: string;
  /** How far a limit is through the market, where it is far: it fills at once. */
  readonly farText: string;
  /** The largest amount that can be ordered now, formatted. */
  readonly maximumText: string;
  /** How much of the largest possible size this is, from 0 to 100. */
  readonly usedPercent: number;
  /** Why the order cannot be sent now; null when it can. */
  readonly problem: {
    readonly code: string;
    readonly params: Readonly<Record<string, string>>;
  } | null;
  /** Sent along, so that the server can refuse a price that has moved. */
  readonly seenPrice: string;
  readonly seenPriceText: string;
  readonly seenAt: number;
  /** Age of a price that is too old to trade on, `8 sec`; empty while it is fresh. */
  readonly ageText: string;
}
