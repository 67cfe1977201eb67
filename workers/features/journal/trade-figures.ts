/** What trades say in figures, computed from exact decimals. */
import type { JournalTrade } from '../../../contract/features/journal.ts';
import { exact, plainText, Ratio } from '../../../contract/money.ts';

/** Sums are exact; what is divided has the precision of ratios. Null where there is nothing to tell. */
export interface Figures {
  readonly trades: number;
  readonly net: string;
  readonly winRate: string;
  readonly winRateLow: string;
  readonly winRateHigh: string;
  readonly profitFactor: string | null;
  readonly expectancy: string;
  readonly averageWin: string | null;
  readonly averageLoss: string | null;
  readonly best: string;
  readonly worst: string;
  readonly drawdown: string;
  readonly holdingSeconds: number;
}

export type CountedTrade = Pick<JournalTrade, 'net' | 'openedAt' | 'closedAt'>;

/** Of at least one trade, in the order of closing. */
export function figuresOf(trades: readonly CountedTrade[]): Figures {
  const zero = exact('0');
  const sums = { net: zero, won: zero, lost: zero, wins: 0, losses: 0, heldMs: 0 };
  const curve = { peak: zero, drawdown: zero };
  const ends = { best: exact(trades[0]?.net ?? '0'), worst: exact(trades[0]?.net ?? '0') };
  for (const { net, openedAt, closedAt } of trades) {
    const result = exact(net);
    sums.net = sums.net.plus(result);
    sums.heldMs += Math.max(0, closedAt - openedAt);
    if (result.gt(0)) {
      sums.won = sums.won.plus(result);
      sums.wins += 1;
    } else if (result.lt(0)) {
      sums.lost = sums.lost.minus(result);
      sums.losses += 1;
    }
    if (result.gt(ends.best)) ends.best = result;
    if (result.lt(ends.worst)) ends.worst = result;
    if (sums.net.gt(curve.peak)) curve.peak = sums.net;
    const fall = curve.peak.minus(sums.net);
    if (fall.gt(curve.drawdown)) curve.drawdown = fall;
  }
  const { net, won, lost, wins, losses, heldMs } = sums;
  const count = trades.length;
  const [low, high] = shareRange(wins, count);
  return {
    trades: count,
    net: plainText(net),
    winRate: ratio(wins, count),
    winRateLow: low,
    winRateHigh: high,
    profitFactor: lost.isZero() ? null : ratio(plainText(won), plainText(lost)),
    expectancy: ratio(plainText(net), count),
    averageWin: wins === 0 ? null : ratio(plainText(won), wins),
    averageLoss: losses === 0 ? null : ratio(plainText(lost.neg()), losses),
    best: plainText(ends.best),
    worst: plainText(ends.worst),
    drawdown: plainText(curve.drawdown),
    holdingSeconds: Math.round(heldMs / count / 1000),
  };
}

function ratio(part: string | number, whole: string | number): string {
  return new Ratio(part).div(whole).toFixed();
}

/** Of the normal distribution, for 95 %. */
const DEVIATIONS = '1.959963984540054';

/**
 * Where the share truly lies, after Wilson: unlike the plain deviation it stays within 0 and 1 and holds for few trades too
 * (E. B. Wilson, Journal of the American Statistical Association 22, 1927).
 */
function shareRange(wins: number, count: number): readonly [low: string, high: string] {
  const square = new Ratio(DEVIATIONS).pow(2);
  const share = new Ratio(wins).div(count);
  const spread = share.times(new Ratio(1).minus(share)).div(count);
  const width = spread
    .plus(square.div(4 * count * count))
    .sqrt()
    .times(DEVIATIONS);
  const middle = share.plus(square.div(2 * count));
  const scale = square.div(count).plus(1);
  const within = (bound: InstanceType<typeof Ratio>) =>
    Ratio.min(1, Ratio.max(0, bound.div(scale))).toFixed();
  return [within(middle.minus(width)), within(middle.plus(width))];
}
