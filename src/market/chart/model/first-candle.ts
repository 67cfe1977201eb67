/** The moment in which a chart of this visit has drawn its bars first. */
import { dropSketch } from '../../held-sketch.ts';

/** For measuring the start of the app. */
const FIRST_CANDLE = 'first-candle';

const held = { isDrawn: false, tell: () => {} };

export const firstCandle = new Promise<void>((resolve) => {
  held.tell = resolve;
});

/** The library draws in the next frame, so the one after. */
export function noteCandles(): void {
  if (held.isDrawn) return;
  held.isDrawn = true;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark(FIRST_CANDLE);
      dropSketch();
      held.tell();
    }),
  );
}
