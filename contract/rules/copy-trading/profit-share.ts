/**
 * The trader's share of what a follow has brought. Only profit above the highest that was ever settled is shared, so a
 * loss is made good before anything is paid again.
 */
import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import { QUOTE_SCALE } from '../spot/pricing.ts';

export interface ShareState {
  /** What closed copies brought after all fees, before the trader's share. */
  readonly settledProfit: string;
  readonly highWaterMark: string;
  readonly sharePaid: string;
}

/** What a closing of `net`, which is after all fees, makes of the sums; nothing is paid by it yet. */
export function settleShare<State extends ShareState>(state: State, net: string): State {
  const settledProfit = plainText(exact(state.settledProfit).plus(net));
  const highWaterMark = plainText(Exact.max(state.highWaterMark, settledProfit));
  return { ...state, settledProfit, highWaterMark };
}

/**
 * What is owed now: the share of the whole mark, rounded down, less what was paid. So the parts add up to the share of
 * the whole, whatever the closings were, and what could not be paid is owed at the next one.
 */
export function shareDue(state: Omit<ShareState, 'settledProfit'>, shareRate: string): string {
  const whole = roundToScale(exact(state.highWaterMark).times(shareRate), QUOTE_SCALE, 'down');
  return plainText(Exact.max(exact(whole).minus(state.sharePaid), 0));
}
