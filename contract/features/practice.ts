/** Replay for practice: a past stretch of a market, played on the device against a paper account of its own. */
import { acts } from '../act.ts';
import { PositiveAmount } from '../amount.ts';
import { intervals } from '../plain/intervals.ts';
import { practiceSpeeds } from '../plain/practice.ts';
import { z } from '../schema.ts';
import { type SpotOrderView, spotSides } from './spot.ts';

/**
 * `keyed`: the trades themselves, made again from the key of a day that was told. `recorded`: the minutes that the exchange
 * keeps, walked inside by a fixed rule.
 */
export type PracticeSource = 'keyed' | 'recorded';

const PracticeRefusal = z.enum(['noHistory', 'unknownMarket', 'offline', 'superseded']);
export type PracticeRefusal = z.infer<typeof PracticeRefusal>;

/** Why an order of practice is not taken: a code with what its words need, as of a call. */
const PaperProblem = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

export const practiceActs = acts({
  /** Begins anew: another stretch, another paper account. It waits until `play`. */
  'practice.start': {
    input: z.object({ symbol: z.string(), from: z.int() }),
    output: z.object({ refusal: z.nullable(PracticeRefusal) }),
  },
  'practice.play': { input: z.object({ speed: z.literal(practiceSpeeds) }), output: z.void() },
  'practice.pause': { input: z.object({}), output: z.void() },
  /** To the end of the bar of this interval; resolves once it is there. */
  'practice.step': { input: z.object({ interval: z.enum(intervals) }), output: z.void() },
  'practice.end': { input: z.object({}), output: z.void() },
  /** At the market without a price. The answer is the problem; null for an order that was taken. */
  'practice.trade': {
    input: z.object({
      side: z.enum(spotSides),
      amount: PositiveAmount,
      price: z.optional(PositiveAmount),
    }),
    output: z.object({
      problem: z.nullable(PaperProblem),
      status: z.enum(['open', 'filled', 'refused']),
    }),
  },
  'practice.cancel': { input: z.object({ id: z.int() }), output: z.void() },
});

/** What was owned, paid and earned on paper, as text; profits by average cost, after fees. */
export interface PaperAccountView {
  readonly moneyText: string;
  readonly coinText: string;
  /** Held for open orders, of the money and of the coin; empty where nothing is. */
  readonly heldMoneyText: string;
  readonly heldCoinText: string;
  readonly averageCostText: string;
  readonly realisedText: string;
  readonly unrealisedText: string;
  /** Money and coin at the price of now, against what the account began with. */
  readonly resultText: string;
  readonly resultPercentText: string;
  readonly equityText: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly realisedTone: 'up' | 'down' | 'flat';
  readonly unrealisedTone: 'up' | 'down' | 'flat';
}

export interface PracticeView {
  /** `idle`: nothing is played. `ended`: the stretch has come to the present, or to the end of what is kept. */
  readonly state: 'idle' | 'paused' | 'playing' | 'waiting' | 'ended';
  /** The market that is played, and the name that it has here, with the mark of practice; null while nothing is played. */
  readonly of: string | null;
  readonly symbol: string | null;
  readonly source: PracticeSource;
  /** The moment that is played, in milliseconds of UTC. */
  readonly at: number;
  readonly from: number;
  readonly speed: number;
  readonly account: PaperAccountView | null;
}

export interface PracticeTopics {
  /** Key: empty. */
  'practice.session': PracticeView;
  /** Key: empty. Paper orders that are over, newest first; those that are open are `spot.openOrders` of the played symbol. */
  'practice.past': readonly SpotOrderView[];
}
