/** How bars are drawn and how the price is scaled. */
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import {
  chartScales,
  chartStyles,
  chooseScale,
  chooseStyle,
  useChartSettings,
} from '../model/chart-settings.ts';
import { WorkspaceFiles } from './workspace-files.tsx';

export function StyleChoices() {
  const { t } = useWords('chart');
  const { style, scale } = useChartSettings();
  return (
    <div className="flex flex-col gap-5">
      <Choices
        label={t('chart.style')}
        value={style}
        onChange={chooseStyle}
        options={chartStyles.map((value) => ({ value, label: t(`chart.styles.${value}`) }))}
      />
      <Choices
        label={t('chart.scale')}
        value={scale}
        onChange={chooseScale}
        options={chartScales.map((value) => ({ value, label: t(`chart.scales.${value}`) }))}
      />
      <WorkspaceFiles />
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

function Choices<Value extends string>({ label, value, onChange, options }: ChoicesProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-small text-faint">{label}</legend>
      <div className="grid grid-cols-2 gap-2 min-[420px]:grid-cols-3">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className={classNames(
              'min-h-11 rounded-small border px-2 py-1 text-small',
              option.value === value
                ? 'border-gold text-gold'
                : 'border-transparent bg-control text-strong',
            )}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
