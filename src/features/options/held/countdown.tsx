/** Countdown { option }: the seconds left in a ring that empties. A timer, so nobody hears each second read out. */
import type { OptionView } from '../../../../contract/features/options-views.ts';
import { durationParts } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';

const SIZE = 44;
const STROKE = 3;
const RADIUS = (SIZE - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

export function Countdown({ option }: { readonly option: OptionView }) {
  const { t } = useWords('options');
  const { secondsLeft, seconds } = option;
  const share = Math.min(1, secondsLeft / seconds);
  return (
    <span
      role="timer"
      aria-label={`${t('option.left')}: ${clockText(secondsLeft)}`}
      className="relative flex size-11 shrink-0 items-center justify-center"
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="absolute inset-0 -rotate-90"
      >
        <Ring className="stroke-hairline" share={1} />
        <Ring className={strokes[option.tone]} share={share} />
      </svg>
      <span aria-hidden="true" className="figure text-small font-semibold">
        {clockText(secondsLeft)}
      </span>
    </span>
  );
}

const strokes = { up: 'stroke-up', down: 'stroke-down', flat: 'stroke-gold' } as const;

function Ring({ share, className }: { readonly share: number; readonly className: string }) {
  return (
    <circle
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      fill="none"
      strokeWidth={STROKE}
      strokeLinecap="round"
      strokeDasharray={LENGTH}
      strokeDashoffset={LENGTH * (1 - share)}
      className={`${className} transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none`}
    />
  );
}

/** `0:07`, `4:59`. */
export function clockText(secondsLeft: number): string {
  const { minutes, seconds } = durationParts(secondsLeft);
  return `${Number(minutes)}:${seconds}`;
}
