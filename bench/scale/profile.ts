/**
 * What ten million accounts and a million sockets are taken to do at the busiest moment of a day. These are
 * assumptions, named and in one place; everything else in this folder is measured or computed.
 */
export interface Profile {
  readonly accounts: number;
  /** Open at the peak; each watches one list of markets and one chart. */
  readonly sockets: number;
  /** State frames that a socket takes in a second: the product sends a list of prices ten times. */
  readonly framesPerSocket: number;
  /** Of the accounts, those that place any order on a day. */
  readonly tradersShare: number;
  /** Orders that a trader places on a day, on average; by whom, see `tail`. */
  readonly ordersPerTrader: number;
  /** The busiest second beside the average one: a market that falls brings everybody at once. */
  readonly peakFactor: number;
  /** Orders that wait for a price, in all. */
  readonly restingOrders: number;
  /** Exponent of the Pareto law by which activity is spread: 1.16 gives a fifth of the users four fifths of it. */
  readonly tail: number;
  /** The most that one account may do, beside the average trader: limits of calls a minute see to it. */
  readonly mostBesideAverage: number;
}

export const profile: Profile = {
  accounts: 10_000_000,
  sockets: 1_000_000,
  framesPerSocket: 10,
  tradersShare: 0.1,
  ordersPerTrader: 20,
  peakFactor: 20,
  restingOrders: 5_000_000,
  tail: 1.16,
  mostBesideAverage: 1_000,
};
