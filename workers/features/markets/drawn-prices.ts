/**
 * Prices that the core draws itself, on canvases that the rows of a list hand over. Text that changes ten times a
 * second in twenty rows costs the screen its layout and its painting; a canvas costs it neither.
 */
import { filter, merge, NEVER, type Observable, share, switchMap, takeWhile, tap } from 'rxjs';
import { type DrawnPrice, drawnPriceActs } from '../../../contract/features/markets-drawn.ts';
import { FLASH_MS, flashOf, type LastFigure } from '../../../contract/plain/flash.ts';
import { intervalOf } from '../../core/time-streams.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { CALM_MS, calmlyEvery, withEveryFrame } from './calm.ts';
import { createDrawings, whenLost } from './drawings.ts';
import { type PriceNow, priceSource } from './drawn-price.ts';
import { createPricePicture } from './price-picture.ts';

/** A fading veil is drawn so often: nobody sees its steps. */
const FADE_STEP_MS = 40;

export function createDrawnPrices(parts: FeatureParts) {
  const drawings = createDrawings();
  const { loadFont } = parts.environment;
  return {
    acts: checked(drawnPriceActs, {
      async 'price.font'(font) {
        if (loadFont === undefined) return false;
        try {
          await loadFont(font);
          return true;
        } catch {
          // The rows go on showing their prices as text.
          return false;
        }
      },
      'price.draw': (price) => drawings.begin(price.id, drawing(parts, price)),
      'price.release': drawings.release,
    }),
  };
}

/** Emits with each picture of a price. */
function drawing(parts: FeatureParts, price: DrawnPrice): Observable<unknown> {
  const { environment, isSeen$ } = parts;
  const paint = createPricePicture(price);
  const figure = createFigure(price, () => environment.clock.elapsedMs());
  const paced = price.isCalm ? calmlyEvery(CALM_MS, environment) : withEveryFrame;
  const changed$ = parts
    .inFrames(priceSource(parts, paced), price.symbol)
    .pipe(filter(figure.isNews), tap(figure.take), share());
  const steps$ = isSeen$.pipe(
    switchMap((isSeen) => (isSeen ? intervalOf(environment.timers, FADE_STEP_MS) : NEVER)),
    takeWhile(() => figure.isFading(), true),
  );
  const fading$ = changed$.pipe(
    filter(() => figure.isFading()),
    switchMap(() => steps$),
  );
  return merge(changed$, fading$, whenLost(parts, price.canvas)).pipe(
    tap(() => paint(figure.state())),
  );
}

/** What is shown of a price, and how far its last flash has faded. */
function createFigure({ look, isCalm }: DrawnPrice, nowMs: () => number) {
  const last: LastFigure = { text: '', changedAtMs: 0, flashedAtMs: 0 };
  const held = { isStale: false, veil: null as { tone: 'up' | 'down'; atMs: number } | null };
  const fadedBy = (atMs: number) => (nowMs() - atMs) / FLASH_MS;
  const isFading = () => held.veil !== null && fadedBy(held.veil.atMs) < 1;
  return {
    isFading,
    isNews: ({ text, isStale }: PriceNow) => text !== last.text || isStale !== held.isStale,
    take({ text, moved, isStale }: PriceNow) {
      held.isStale = isStale;
      const isFirst = last.text === '';
      const tone = flashOf(last, { text, moved: isFirst ? 'flat' : moved }, nowMs());
      if (tone !== null && !look.isStill && !isCalm) held.veil = { tone, atMs: nowMs() };
    },
    state() {
      const { isStale, veil } = held;
      return {
        text: last.text,
        isStale,
        veil: veil !== null && isFading() ? { tone: veil.tone, faded: fadedBy(veil.atMs) } : null,
      };
    },
  };
}
