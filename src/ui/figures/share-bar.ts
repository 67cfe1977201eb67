/** How far the ground of a row of class `share-bar` reaches: `share` by itself and `depth` up to it, from 0 to 1. */
import type { CSSProperties } from 'react';

export function shareBar(share: number, depth = 0): CSSProperties {
  return { backgroundSize: [share, depth].map(lengthOf).join(', ') };
}

function lengthOf(share: number): string {
  return `calc(${share} * 100%) calc(100% - 2px)`;
}
