/** What of each kind of settlement is checked: when it was decided, by which market, and its points beside a tape. */
import type { Run } from '../../../contract/core.ts';
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { SettlementKind } from '../../../contract/features/fairness.ts';
import { dualPoints } from '../../../contract/rules/fairness/dual-points.ts';
import { optionPoints } from '../../../contract/rules/fairness/option-points.ts';
import type { Point } from '../../../contract/rules/fairness/point.ts';
import {
  isClosedByTape,
  positionPoints,
} from '../../../contract/rules/fairness/position-points.ts';
import type { KeyedTape } from '../../../contract/rules/market/simulated/keyed-tape.ts';

export interface Settlement {
  readonly symbol: string;
  /** The last instant whose trade decided it. */
  readonly decidedAt: number;
  /** It is over, and a price of the tape has settled it. */
  readonly isSettled: boolean;
  readonly points: (tape: KeyedTape) => readonly Point[];
}

export function readSettlement(
  run: Run,
  { kind, id }: { kind: SettlementKind; id: number },
): Promise<Result<Settlement>> {
  return readers[kind](run, id);
}

const readers: Readonly<
  Record<SettlementKind, (run: Run, id: number) => Promise<Result<Settlement>>>
> = {
  async option(run, id) {
    const answer = await run('options.result', { id });
    if (!answer.ok) return answer;
    const order = answer.value;
    return ok({
      symbol: order.symbol,
      decidedAt: order.sellAt,
      isSettled: order.status === 'history',
      points: (tape) => optionPoints(order, tape),
    });
  },
  async dual(run, id) {
    const answer = await run('dualInvest.evidence', { id });
    if (!answer.ok) return answer;
    const { order, ticks } = answer.value;
    return ok({
      symbol: order.symbol,
      decidedAt: order.maturesAt,
      isSettled: order.settledAt !== null,
      points: (tape) => dualPoints(order, tape, ticks),
    });
  },
  async position(run, id) {
    const answer = await run('futures.positions', { status: 'closed', id });
    if (!answer.ok) return answer;
    const [position] = answer.value.list;
    if (position === undefined) return refuse('not_found');
    return ok({
      symbol: position.symbol,
      decidedAt: position.closeTickAt ?? position.updatedAt,
      isSettled: isClosedByTape(position),
      points: (tape) => positionPoints(position, tape),
    });
  },
};
