/** MultipleSlider { offered, value, onChange }: a slider whose steps are the multiples on offer. */
import { useWords } from '../../../../i18n/use-words.ts';

interface MultipleSliderProps {
  readonly offered: readonly number[];
  readonly value: number;
  readonly onChange: (multiple: number) => void;
}

export function MultipleSlider({ offered, value, onChange }: MultipleSliderProps) {
  const { t } = useWords('futures');
  const index = offered.indexOf(value);
  const last = offered.length - 1;
  if (last < 1) return null;
  const share = `${(index / last) * 100}%`;
  return (
    <div className="relative h-11 px-2">
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={t('multiple.label')}
        aria-valuetext={t('multiple.of', { multiple: value })}
        onChange={(event) => onChange(offered[event.target.valueAsNumber] ?? value)}
        className="peer absolute inset-0 z-10 m-0 h-full w-full cursor-pointer opacity-0"
      />
      <div
        aria-hidden="true"
        className="relative top-1/2 h-0.5 rounded-full bg-hairline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-8 peer-focus-visible:outline-gold"
      >
        <div className="h-full rounded-full bg-gold" style={{ width: share }} />
        <span
          style={{ left: share }}
          className="absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rotate-45 bg-gold"
        />
      </div>
    </div>
  );
}
