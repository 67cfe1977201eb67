/** WheelFigure { prizeTexts, field, isTurning, onTurned }: equal fields around a hub, and a pointer above them. */
import { useWords } from '../../i18n/use-words.ts';

interface WheelFigureProps {
  readonly prizeTexts: readonly string[];
  /** The field under the pointer; null before the spin. */
  readonly field: number | null;
  readonly isTurning: boolean;
  readonly onTurned: () => void;
}

const RADIUS = 96;
const TEXT_RADIUS = 74;
const TURNS = 5;
const WHOLE = 360;

export function WheelFigure({ prizeTexts, field, isTurning, onTurned }: WheelFigureProps) {
  const { t } = useWords('games');
  const step = WHOLE / prizeTexts.length;
  const rest = field === null ? 0 : -field * step;
  const degrees = isTurning ? rest - TURNS * WHOLE : rest;
  return (
    <svg
      role="img"
      aria-label={t('wheelLabel', { prizes: prizeTexts.join(' · ') })}
      viewBox="-100 -108 200 208"
      className="w-full max-w-72"
    >
      <g
        style={{ transform: `rotate(${degrees}deg)` }}
        className={isTurning ? 'transition-transform duration-3000 ease-out' : undefined}
        onTransitionEnd={onTurned}
      >
        {prizeTexts.map((text, index) => (
          // Fields of a wheel are in a fixed order, and several have the same points.
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place alone.
          <g key={index} transform={`rotate(${index * step})`}>
            <path
              d={fieldPath(step)}
              className={
                index % 2 === 0 ? 'fill-control stroke-hairline' : 'fill-raised stroke-hairline'
              }
            />
            <text
              y={-TEXT_RADIUS}
              textAnchor="middle"
              className="figure fill-gold text-[13px] font-semibold"
            >
              {text}
            </text>
          </g>
        ))}
      </g>
      <circle r="16" className="fill-gold" />
      <path d="M -7 -107 L 7 -107 L 0 -90 Z" className="fill-gold" />
    </svg>
  );
}

/** A field around the vertical. */
function fieldPath(step: number): string {
  const half = (step / WHOLE) * Math.PI;
  const x = Math.sin(half) * RADIUS;
  const y = -Math.cos(half) * RADIUS;
  return `M 0 0 L ${-x} ${y} A ${RADIUS} ${RADIUS} 0 0 1 ${x} ${y} Z`;
}
