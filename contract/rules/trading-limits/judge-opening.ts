/** Whether limits of one's own let something be opened: by the server before it is written, by the ticket before it is sent. */
import type { ErrorCode } from '../../envelope.ts';
import type { OwnLimits } from '../../features/trading-limits.ts';
import { exact } from '../../money.ts';
import { ownDay, ownTime } from './own-day.ts';

export interface LimitProblem {
  readonly code: Extract<
    ErrorCode,
    | 'own_order_limit'
    | 'own_position_limit'
    | 'own_multiple_limit'
    | 'own_loss_limit'
    | 'cooling_off'
  >;
  readonly params: Readonly<Record<string, string>>;
}

/** When it is asked, and what the day has realised until then: negative for a loss. */
export interface OpeningDay {
  readonly nowMs: number;
  readonly realised: string;
}

/** All values in USD. */
export interface Opening extends OpeningDay {
  readonly value: string;
  /** Of everything that is held or waits on this side of the market, with what is to be opened. */
  readonly position: string;
  /** Of a contract. */
  readonly multiple?: number;
}

const UNIT = 'USD';

export function openingProblem(limits: OwnLimits, opening: Opening): LimitProblem | null {
  const closed = closedProblem(limits, opening);
  if (closed) return closed;
  const { multiple, value, position } = opening;
  if (multiple !== undefined && limits.multiple !== null && exact(limits.multiple).lt(multiple))
    return { code: 'own_multiple_limit', params: { maximum: limits.multiple } };
  if (limits.orderValue !== null && exact(value).gt(limits.orderValue))
    return { code: 'own_order_limit', params: { maximum: `${limits.orderValue} ${UNIT}` } };
  if (limits.positionValue !== null && exact(position).gt(limits.positionValue))
    return { code: 'own_position_limit', params: { maximum: `${limits.positionValue} ${UNIT}` } };
  return null;
}

/** Why nothing at all may be opened now, or null. A loss that equals its limit has reached it. */
export function closedProblem(limits: OwnLimits, day: OpeningDay): LimitProblem | null {
  const { coolingOffUntil, dailyLoss, timeZone } = limits;
  const { nowMs, realised } = day;
  const until = (atMs: number) => `${ownTime(atMs, timeZone)} (${timeZone})`;
  if (coolingOffUntil !== null && nowMs < coolingOffUntil)
    return { code: 'cooling_off', params: { until: until(coolingOffUntil) } };
  if (dailyLoss === null || exact(realised).plus(dailyLoss).gt(0)) return null;
  const { endsAt } = ownDay(nowMs, timeZone);
  const params = { maximum: `${dailyLoss} ${UNIT}`, until: until(endsAt) };
  return { code: 'own_loss_limit', params };
}
