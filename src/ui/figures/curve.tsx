/** Curve { stroke, fill, width, height }: a line in gold over a soft ground, as wide and high as its place. */
import { useId } from 'react';

/** Room for the line's own width at the top and the bottom. */
const MARGIN = 4;

interface CurveProps {
  /** Paths of an SVG of `width` by `height` units. */
  readonly stroke: string;
  readonly fill: string;
  readonly width: number;
  readonly height: number;
}

export function Curve({ stroke, fill, width, height }: CurveProps) {
  const fillId = useId();
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 ${-MARGIN} ${width} ${height + MARGIN * 2}`}
      preserveAspectRatio="none"
      className="size-full text-gold"
    >
      <defs>
        <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={fill} fill={`url(#${fillId})`} />
      <path
        d={stroke}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
