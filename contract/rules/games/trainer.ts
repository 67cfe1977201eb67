/** The score of the chart trainer: what decisions would have made of one unit, without fees, beside buying and holding. */
import type { TrainerBar, TrainerDecision } from '../../features/games.ts';
import { Exact, plainText, Ratio } from '../../money.ts';

/** Decimal places of a score: a hundredth of a hundredth of a percent. */
const SCORE_SCALE = 6;

export interface TrainerScore {
  /** As fractions: 0.05 is a gain of 5 %. */
  readonly score: string;
  readonly hold: string;
}

export interface Played {
  readonly bars: readonly TrainerBar[];
  readonly startBars: number;
  readonly stepBars: number;
  readonly decisions: readonly TrainerDecision[];
}

/** Over the bars that the decisions have played. */
export function trainerScore({ bars, startBars, stepBars, decisions }: Played): TrainerScore {
  const closeAfter = (steps: number) => new Ratio(closeOf(bars, startBars + steps * stepBars - 1));
  const made = decisions.reduce(
    (worth, decision, step) =>
      worth.times(factorOf(decision, closeAfter(step + 1).div(closeAfter(step)))),
    new Ratio(1),
  );
  const held = closeAfter(decisions.length).div(closeAfter(0));
  return { score: gain(made), hold: gain(held) };
}

/** A score that is shown as the same as holding has not beaten it. */
export function hasBeaten({ score, hold }: TrainerScore): boolean {
  return new Exact(score).gt(hold);
}

type Factor = InstanceType<typeof Ratio>;

/** A short gains what the price loses, and loses no more than there is. */
function factorOf(decision: TrainerDecision, change: Factor): Factor {
  if (decision === 'wait') return new Ratio(1);
  return decision === 'long' ? change : Ratio.max(new Ratio(2).minus(change), 0);
}

function gain(worth: Factor): string {
  return plainText(worth.minus(1).toDecimalPlaces(SCORE_SCALE, Ratio.ROUND_HALF_UP).plus(0));
}

function closeOf(bars: readonly TrainerBar[], index: number): number {
  const bar = bars[index];
  if (bar === undefined) throw new RangeError('a decision about bars that are not there');
  return bar[3];
}
