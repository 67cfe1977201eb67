/** Parameters and colours of one indicator; every valid change is on the chart at once. */
import { useId, useState } from 'react';
import {
  type IndicatorName,
  type IndicatorParameter,
  indicatorOf,
} from '../../../../contract/plain/indicators.ts';
import { formatAmountText } from '../../../i18n/amount-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { type ActiveIndicator, colorsOf, withinBounds } from '../model/active-indicators.ts';
import { changeIndicator, removeIndicator } from '../model/chart-settings.ts';
import { indicatorLooks } from '../model/indicator-looks.ts';
import { isLineColor, type LineColor } from '../model/line-colors.ts';
import { ColorChoice } from './color-choice.tsx';

interface IndicatorSettingsProps {
  readonly indicator: ActiveIndicator;
  readonly onClose: () => void;
}

export function IndicatorSettings({ indicator, onClose }: IndicatorSettingsProps) {
  const { t } = useWords('chart');
  const { id, name, values, isHidden } = indicator;
  const { parameters } = indicatorOf(name);
  const shownId = useId();
  const [resets, setResets] = useState(0);
  const reset = () => {
    changeIndicator(id, {
      values: parameters.map(({ fallback }) => fallback),
      colors: indicatorLooks[name].lines.map(() => null),
    });
    setResets(resets + 1);
  };
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={shownId} className="min-w-0 flex-1 py-2.5">
          {t('indicators.shown')}
        </label>
        <Switch
          id={shownId}
          isOn={!isHidden}
          label={t('indicators.shown')}
          onChange={(isShown) => changeIndicator(id, { isHidden: !isShown })}
        />
      </div>
      {parameters.map((parameter, index) => (
        <ParameterInput
          // What is being typed goes with a reset.
          key={`${parameter.name}-${resets}`}
          parameter={parameter}
          value={values[index] ?? parameter.fallback}
          onChange={(value) => changeIndicator(id, { values: values.with(index, value) })}
        />
      ))}
      <LineColors indicator={indicator} />
      <div className="grid grid-cols-2 gap-3 pt-1">
        <Button variant="plain" size="medium" onClick={reset} className="min-w-0 whitespace-normal">
          {t('indicators.reset')}
        </Button>
        <Button
          variant="plain"
          size="medium"
          className="min-w-0"
          onClick={() => {
            onClose();
            removeIndicator(id);
          }}
        >
          {t('indicators.removeShort')}
        </Button>
      </div>
    </div>
  );
}

interface ParameterInputProps {
  readonly parameter: IndicatorParameter;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function ParameterInput({ parameter, value, onChange }: ParameterInputProps) {
  const { t, language } = useWords('chart');
  const [text, setText] = useState(String(value));
  const { minimum, maximum, step } = parameter;
  const isValid = text !== '' && withinBounds(parameter, Number(text)) === Number(text);
  const type = (next: string) => {
    setText(next);
    const typed = Number(next);
    if (next !== '' && withinBounds(parameter, typed) === typed) onChange(typed);
  };
  const bounds = t('indicators.bounds', {
    from: formatAmountText(String(minimum), language),
    to: formatAmountText(String(maximum), language),
  });
  return (
    <AmountInput
      label={t(`indicators.parameters.${parameter.name as 'period'}`)}
      value={text}
      scale={step >= 1 ? 0 : String(step).length - 2}
      error={isValid ? undefined : bounds}
      hint={bounds}
      onChange={type}
      onStep={(direction) => type(String(withinBounds(parameter, value + direction * step)))}
    />
  );
}

function LineColors({ indicator }: { readonly indicator: ActiveIndicator }) {
  const { t } = useWords('chart');
  const { id, name } = indicator;
  const colors = colorsOf(indicator);
  const choose = (index: number, color: LineColor) => {
    const own = indicatorLooks[name].lines.map((_, line) => indicator.colors[line] ?? null);
    changeIndicator(id, { colors: own.with(index, color) });
  };
  return outputsWithColor(name).map(({ output, index }) => {
    const color = colors[index];
    return (
      <ColorChoice
        key={output}
        label={t('indicators.color', { line: t(`indicators.outputs.${output as 'ma'}`) })}
        value={isLineColor(color) ? color : null}
        onChange={(next) => choose(index, next)}
      />
    );
  });
}

/** Columns, and lines that mean rise and fall, keep the colours of the palette. */
function outputsWithColor(name: IndicatorName) {
  const { lines } = indicatorLooks[name];
  return indicatorOf(name)
    .outputs.map((output, index) => ({ output, index }))
    .filter(({ index }) => isLineColor(lines[index]?.color));
}
