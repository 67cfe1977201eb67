/** ColorChoice { label, value, onChange }: one of the colours of the chart's lines. */
import { Check } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { type LineColor, lineColors } from '../model/line-colors.ts';

interface ColorChoiceProps {
  readonly label: string;
  readonly value: LineColor | null;
  readonly onChange: (color: LineColor) => void;
}

export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  const { t } = useWords('chart');
  return (
    <fieldset className="min-w-0">
      <legend className="text-small text-soft">{label}</legend>
      <div className="-ml-1 grid grid-cols-8">
        {lineColors.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={t(`indicators.colors.${color}`)}
            aria-pressed={color === value}
            title={t(`indicators.colors.${color}`)}
            onClick={() => onChange(color)}
            className="flex min-h-11 items-center justify-center"
          >
            <span
              className="flex size-7 items-center justify-center rounded-full text-ground"
              style={{ background: `var(--color-${color})` }}
            >
              {color === value && <Check aria-hidden="true" size={17} strokeWidth={3} />}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
