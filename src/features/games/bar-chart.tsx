/** BarChart { bars, room, marks, lowText, highText }: candles without a price, with room for those that are to come. */
import type { TrainerBar } from '../../../contract/features/games.ts';
import { useWords } from '../../i18n/use-words.ts';

interface BarChartProps {
  readonly bars: readonly TrainerBar[];
  /** How many bars there will be. */
  readonly room: number;
  /** Bars before which something was decided. */
  readonly marks: readonly number[];
  readonly lowText: string;
  readonly highText: string;
}

const WIDTH = 320;
const HEIGHT = 200;
const BODY = 0.7;
/** Also a bar that did not move is to be seen. */
const LEAST_HEIGHT = 0.8;

export function BarChart({ bars, room, marks, lowText, highText }: BarChartProps) {
  const { t } = useWords('games');
  const step = WIDTH / room;
  const low = Math.min(...bars.map(([, , lowest]) => lowest));
  const high = Math.max(...bars.map(([, highest]) => highest));
  const y = (units: number) => HEIGHT - ((units - low) / Math.max(high - low, 1)) * HEIGHT;
  return (
    <figure className="relative m-0">
      <svg
        role="img"
        aria-label={t('trainer.chart', { low: lowText, high: highText })}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        className="w-full rounded-small bg-raised"
      >
        {marks.map((bar) => (
          <line
            key={bar}
            x1={bar * step}
            x2={bar * step}
            y1="0"
            y2={HEIGHT}
            strokeDasharray="2 3"
            className="stroke-hairline"
          />
        ))}
        {bars.map(([open, highest, lowest, close], index) => {
          const middle = (index + 0.5) * step;
          const top = y(Math.max(open, close));
          const height = Math.max(y(Math.min(open, close)) - top, LEAST_HEIGHT);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are only ever added at the end.
            <g key={index} className={close < open ? 'text-down' : 'text-up'}>
              <line
                x1={middle}
                x2={middle}
                y1={y(highest)}
                y2={y(lowest)}
                stroke="currentColor"
                strokeWidth="0.8"
              />
              <rect
                x={middle - (step * BODY) / 2}
                y={top}
                width={step * BODY}
                height={height}
                fill="currentColor"
              />
            </g>
          );
        })}
      </svg>
      <figcaption className="figure flex justify-between pt-1 text-caption text-faint">
        <span>{lowText}</span>
        <span>{highText}</span>
      </figcaption>
    </figure>
  );
}
