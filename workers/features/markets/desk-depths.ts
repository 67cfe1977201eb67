/** What a desk shows of the depth of a market, loaded with the first of it: as views, and drawn by the core itself. */
import type { FeatureParts } from '../../feature/parts.ts';
import { calmlyEvery, ROW_MS } from './calm.ts';
import { depthCurveSource } from './depth-curve.ts';
import { deskBookSource } from './desk-book.ts';
import { deskTapeSource } from './desk-tape.ts';
import { createDrawnRows } from './drawn-rows.ts';
import { ladderSource } from './ladder.ts';

export function createDeskDepths(parts: FeatureParts) {
  // A quarter of the time to each; the first belongs to the list of markets.
  const calm = (quarter: 1 | 2 | 3) =>
    calmlyEvery(ROW_MS, parts.environment, (quarter * ROW_MS) / 4);
  return {
    topics: {
      'markets.deskBook': deskBookSource(parts),
      'markets.deskTape': deskTapeSource(parts),
      'markets.depthCurve': depthCurveSource(parts),
      'markets.ladder': ladderSource(parts),
      'markets.calmDeskBook': deskBookSource(parts, calm(1)),
      'markets.calmDeskTape': deskTapeSource(parts, calm(2)),
      'markets.calmLadder': ladderSource(parts, calm(3)),
    },
    ...createDrawnRows(parts),
  };
}
