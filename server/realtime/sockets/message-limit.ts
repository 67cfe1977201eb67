/** Limits the messages of one socket by a token bucket. */

export interface MessageLimit {
  /** False when the message exceeds the limit. */
  take(nowMs: number): boolean;
  /** False after so many refused messages in a row that it must be a flood. */
  isTolerable(): boolean;
}

const MAXIMUM_REFUSED = 100;

export function createMessageLimit(perSecond: number): MessageLimit {
  const capacity = perSecond * 2;
  const state = { tokens: capacity, filledAt: 0, refused: 0 };
  return {
    take: (nowMs) => {
      const earned = ((nowMs - state.filledAt) / 1000) * perSecond;
      state.tokens = Math.min(capacity, state.tokens + Math.max(0, earned));
      state.filledAt = nowMs;
      if (state.tokens < 1) {
        state.refused += 1;
        return false;
      }
      state.tokens -= 1;
      state.refused = 0;
      return true;
    },
    isTolerable: () => state.refused < MAXIMUM_REFUSED,
  };
}
