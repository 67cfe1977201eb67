import type { TwapProgress, TwapView } from '../../contract/twaps.ts';

/** How far an order in slices has come: `3 / 60`. */
export function toTwapView(twap: TwapProgress): TwapView {
  const { done, slices, everyMs, nextAt } = twap;
  return { doneText: `${done} / ${slices}`, everyMs, nextAt };
}
