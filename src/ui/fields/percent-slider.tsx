/**
 * PercentSlider { value: 0..100, onChange, label, isDisabled? }: a rail with diamonds at 0, 25, 50, 75
 * and 100, which can be tapped; in between it slides freely.
 */
import { memo } from 'react';
import { classNames } from '../class-names.ts';

interface PercentSliderProps {
  readonly value: number;
  readonly onChange: (percent: number) => void;
  readonly label: string;
  readonly isDisabled?: boolean;
}

const stops = [0, 25, 50, 75, 100] as const;
/** Within this distance the thumb is meant for the diamond. */
const SNAP = 2;

export const PercentSlider = memo(function PercentSlider({
  value,
  onChange,
  label,
  isDisabled = false,
}: PercentSliderProps) {
  const slide = (percent: number) =>
    onChange(stops.find((stop) => Math.abs(stop - percent) <= SNAP) ?? percent);
  return (
    <div className={classNames('relative h-11 px-2', isDisabled && 'opacity-45')}>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={isDisabled}
        aria-label={label}
        aria-valuetext={`${value}%`}
        onChange={(event) => slide(event.target.valueAsNumber)}
        className="peer absolute inset-0 z-10 m-0 h-full w-full cursor-pointer opacity-0"
      />
      <div
        aria-hidden="true"
        className="relative top-1/2 h-0.5 rounded-full bg-hairline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-8 peer-focus-visible:outline-gold"
      >
        <div className="h-full rounded-full bg-gold" style={{ width: `${value}%` }} />
        {stops.map((stop) => (
          <span
            key={stop}
            style={{ left: `${stop}%` }}
            className={classNames(
              'absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rotate-45 border-[1.5px] bg-ground',
              stop <= value ? 'border-gold' : 'border-faint/60',
            )}
          />
        ))}
        <span
          style={{ left: `${value}%` }}
          className="absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rotate-45 bg-gold"
        />
      </div>
    </div>
  );
});
