/** Sparkline { path, tone, className? }: the last day as one line; the path is drawn in a box of 100 x 30. */
import { memo } from 'react';
import { type Tone, toneText } from '../../theme/palette.ts';
import { classNames } from '../class-names.ts';

interface SparklineProps {
  readonly path: string;
  readonly tone: Tone;
  readonly className?: string;
}

export const Sparkline = memo(function Sparkline({
  path,
  tone,
  className = 'h-5 w-12',
}: SparklineProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 -2 100 34"
      preserveAspectRatio="none"
      className={classNames('block overflow-visible', toneText(tone), className)}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});
