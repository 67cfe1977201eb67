/**
 * Detects a minute that never closed. Frames of the forming bar may be skipped, so they name no
 * predecessor; but a later minute that forms while the one before it is open shows that a close was
 * lost.
 */
import type { CandleTuple } from '../../../contract/realtime.ts';

export interface MinuteOrder {
  /** False when a bar before these was never closed. */
  take(channel: string, rows: readonly CandleTuple[], isSnapshot: boolean): boolean;
}

export function createMinuteOrder(): MinuteOrder {
  /** Opening time of the bar that forms, by channel. */
  const forming = new Map<string, number>();
  return {
    take(channel, rows, isSnapshot) {
      if (isSnapshot) forming.delete(channel);
      let isWhole = true;
      for (const [openMs, , , , , , closed] of rows) {
        const knownMs = forming.get(channel);
        if (closed === 1) {
          if (knownMs !== undefined && knownMs <= openMs) forming.delete(channel);
          continue;
        }
        if (knownMs !== undefined && knownMs < openMs) isWhole = false;
        if (knownMs === undefined || knownMs < openMs) forming.set(channel, openMs);
      }
      return isWhole;
    },
  };
}
