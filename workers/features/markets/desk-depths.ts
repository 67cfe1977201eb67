/** What a desk shows of the depth of a market, loaded with the first of it: as views, and drawn by the core itself. */
import type { FeatureParts } from '../../feature/parts.ts';
import { calmlyEvery, ROW_MS } from './calm.ts';
import { depthCurveSource } from './depth-curve.ts';
import { deskBookSource } from './desk-book.ts';
import { deskTapeSource } from './desk-tape.ts';
import { createDrawnRows } from './drawn-rows.ts';
import { ladderSource } from './ladder.ts';

export function createDeskDepths(parts: FeatureParts) {
  const calm = calmlyEvery(ROW_MS, parts.environment);
  return {
    topics: {
      'markets.deskBook': deskBookSource(parts),
      'markets.deskTape': deskTapeSource(parts),
      'markets.depthCurve': depthCurveSource(parts),
      'markets.ladder': ladderSource(parts),
      'markets.calmDeskBook': deskBookSource(parts, calm),
      'markets.calmDeskTape': deskTapeSource(parts, calm),
      'markets.calmLadder': ladderSource(parts, calm),
    },
    ...createDrawnRows(parts),
  };
}
