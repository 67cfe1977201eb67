/**
 * Mini games, for points alone: a wheel a day, and a trainer that plays recorded charts. Nothing is ever staked, so
 * nobody loses anything, and points that could be turned into money are not gambled with.
 */
import { acts } from '../act.ts';
import { SignedAmount } from '../amount.ts';
import { endpoints } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Time, WireInteger } from '../wire.ts';

/** SHA-256 as 64 hexadecimal digits. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A seed of the player's own: the exchange has committed itself before it knows it. */
const ClientSeed = z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/));

/** A spin, with everything that its outcome follows from (contract/rules/games/wheel.ts). */
export const WheelSpin = z.object({
  /** What was published before the spin: the hash of `seed`. */
  commitment: Hash,
  clientSeed: ClientSeed,
  /** Told after the spin alone. */
  seed: Hash,
  /** Points of each field, and the one that the wheel stands at. */
  prizes: z.array(z.int()),
  field: z.int(),
  points: z.int(),
  time: Time,
});
export type WheelSpin = z.infer<typeof WheelSpin>;

/** Today's wheel (UTC). */
export const Wheel = z.object({
  commitment: Hash,
  prizes: z.array(z.int()),
  /** Null before it was spun. */
  spin: z.nullable(WheelSpin),
  nextAt: Time,
  /** The spins of days before, newest first, ten at most. */
  past: z.array(WheelSpin),
});
export type Wheel = z.infer<typeof Wheel>;

export const trainerDecisions = ['long', 'short', 'wait'] as const;
export const TrainerDecision = z.enum(trainerDecisions);
export type TrainerDecision = z.infer<typeof TrainerDecision>;

/** Open, high, low and close in millionths of the first close that was shown. */
export const TrainerBar = z.tuple([z.int(), z.int(), z.int(), z.int()]);
export type TrainerBar = z.infer<typeof TrainerBar>;

/** A piece of a recorded chart. What is to come is not told, nor whose chart it is, before the last decision is played. */
export const TrainerRound = z.object({
  id: z.int(),
  /** Hours, oldest first: the start, and as much as was decided about. */
  bars: z.array(TrainerBar),
  /** How many bars stand there at the start, and how many each decision plays. */
  startBars: z.int(),
  stepBars: z.int(),
  steps: z.int(),
  decisions: z.array(TrainerDecision),
  result: z.nullable(
    z.object({
      symbol: z.string(),
      /** The opening of the first bar. */
      from: Time,
      /** As fractions: what the decisions made of one, and what buying and holding made of it. */
      score: SignedAmount,
      hold: SignedAmount,
      points: z.int(),
    }),
  ),
});
export type TrainerRound = z.infer<typeof TrainerRound>;

export const Trainer = z.object({
  /** The round that is played; null when there is none. */
  round: z.nullable(TrainerRound),
  /** Rounds that were played to their end, newest first, ten at most. */
  past: z.array(TrainerRound),
  /** Points of a round, more of them when holding was beaten, and how many rounds of today still bring any. */
  points: z.object({ finished: z.int(), beaten: z.int(), roundsLeft: z.int() }),
});
export type Trainer = z.infer<typeof Trainer>;

export const gamesEndpoints = endpoints({
  /** Today's wheel: what the exchange has committed itself to, and the spin once it was made. */
  'games.wheel': {
    method: 'GET',
    path: '/game/wheel',
    access: 'user',
    extension: true,
    request: NoFields,
    response: Wheel,
  },
  /** Spins the wheel of this commitment, once. */
  'games.spin': {
    method: 'POST',
    path: '/game/spin',
    access: 'user',
    extension: true,
    request: z.object({ commitment: Hash, clientSeed: ClientSeed }),
    response: WheelSpin,
  },
  /** The round that is played, and those before. */
  'games.trainer': {
    method: 'GET',
    path: '/game/trainer',
    access: 'user',
    extension: true,
    request: NoFields,
    response: Trainer,
  },
  /** Begins a round; while one is played it is that one. */
  'games.begin': {
    method: 'POST',
    path: '/game/begin',
    access: 'user',
    extension: true,
    request: NoFields,
    response: TrainerRound,
  },
  /** Decides about the next bars and plays them. `turn` counts decisions from 0, so that none is taken twice. */
  'games.decide': {
    method: 'POST',
    path: '/game/decide',
    access: 'user',
    extension: true,
    request: z.object({ id: Id, turn: WireInteger, decision: TrainerDecision }),
    response: TrainerRound,
  },
});

export const gamesQuestions = questions({
  'games.today': { asks: 'games.wheel', freshWith: ['points.moved', 'games.spin'] },
  'games.training': {
    asks: 'games.trainer',
    freshWith: ['points.moved', 'games.begin', 'games.decide'],
  },
});

export const gamesActs = acts({
  /** Makes the outcome of a spin again from what was seen before it and what was told after it. */
  'games.check': {
    input: z.object({ seen: Hash, spin: WheelSpin }),
    output: z.object({
      /** The hash of the seed that was told, and whether it is what was seen. */
      hash: z.string(),
      isKept: z.boolean(),
      /** The field that follows, and whether the wheel stood at it and paid what stands there. */
      field: z.int(),
      isRight: z.boolean(),
    }),
  },
});

export interface WheelView extends Wheel {
  readonly prizeTexts: readonly string[];
}

export interface TrainerRoundView extends Omit<TrainerRound, 'result'> {
  /** From the lowest to the highest of the bars that are shown, for the scale beside them. */
  readonly lowText: string;
  readonly highText: string;
  /** What the decisions have made so far, and holding, at the last bar that was played. */
  readonly scoreText: string;
  readonly holdText: string;
  readonly scoreTone: 'up' | 'down' | 'flat';
  readonly holdTone: 'up' | 'down' | 'flat';
  readonly result: null | {
    readonly symbol: string;
    readonly from: number;
    readonly isBeaten: boolean;
    readonly pointsText: string;
    /** Whether the score that the exchange tells is the one that follows from the bars. */
    readonly isRight: boolean;
  };
}

export interface TrainerView {
  readonly round: TrainerRoundView | null;
  readonly past: readonly TrainerRoundView[];
  readonly finishedText: string;
  readonly beatenText: string;
  readonly roundsLeft: number;
}

export interface GamesQuestions {
  'games.today': WheelView;
  'games.training': TrainerView;
}
