/** TradeBars { bars, hasLine?, className }: results as bars, and their sum as a line. The figures beside it say the same. */
import type { StatisticsBar } from '../../../contract/features/journal.ts';
import { drawSeries } from '../../ui/figures/draw-series.ts';

const WIDTH = 360;
const HEIGHT = 120;

interface TradeBarsProps {
  readonly bars: readonly StatisticsBar[];
  readonly hasLine?: boolean;
  readonly className: string;
}

export function TradeBars({ bars, hasLine = false, className }: TradeBarsProps) {
  const drawing = drawSeries(bars, { width: WIDTH, height: HEIGHT });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      className={`mt-3 w-full ${className}`}
    >
      <line
        x1={0}
        x2={WIDTH}
        y1={drawing.zeroOfBars}
        y2={drawing.zeroOfBars}
        vectorEffect="non-scaling-stroke"
        className="stroke-hairline"
      />
      {drawing.bars.map(({ tone, ...bar }) => (
        <rect key={bar.x} {...bar} className={tone === 'up' ? 'fill-up-fill' : 'fill-down-fill'} />
      ))}
      {hasLine && bars.length > 1 && (
        <path
          d={drawing.line}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-gold"
        />
      )}
    </svg>
  );
}
