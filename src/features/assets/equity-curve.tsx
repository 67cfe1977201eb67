/** The curve in gold over a soft ground: a drawing, so a chart library stays out. */
import { useId } from 'react';
import { curvePath, type EquityPoint } from './equity-change.ts';

const WIDTH = 320;
const HEIGHT = 72;
/** Room for the line's own width at the top. */
const TOP = 4;

export function EquityCurve({ points }: { readonly points: readonly EquityPoint[] }) {
  const fillId = useId();
  const line = curvePath(points, { width: WIDTH, height: HEIGHT });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 ${-TOP} ${WIDTH} ${HEIGHT + TOP * 2}`}
      preserveAspectRatio="none"
      className="size-full text-gold"
    >
      <defs>
        <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line}L${WIDTH} ${HEIGHT + TOP}L0 ${HEIGHT + TOP}Z`} fill={`url(#${fillId})`} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
