/** What a desk shows of the depth of a market, loaded with the first of it. */
import type { FeatureParts } from '../../feature/parts.ts';
import { depthCurveSource } from './depth-curve.ts';
import { deskBookSource } from './desk-book.ts';
import { deskTapeSource } from './desk-tape.ts';
import { ladderSource } from './ladder.ts';

export function createDeskDepths(parts: FeatureParts) {
  return {
    topics: {
      'markets.deskBook': deskBookSource(parts),
      'markets.deskTape': deskTapeSource(parts),
      'markets.depthCurve': depthCurveSource(parts),
      'markets.ladder': ladderSource(parts),
    },
  };
}
