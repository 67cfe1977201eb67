/** The modes of the chart in one row that can be swiped; the chosen one is gold. */
import { useRef } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { type KeyHandlers, useKeyActions } from '../../../keys/offered-actions.ts';
import { useChosenInSight } from '../../../ui/chosen-in-sight.ts';
import { classNames } from '../../../ui/class-names.ts';
import { type ChartMode, chartModes } from '../model/intervals.ts';

interface IntervalChipsProps {
  readonly value: ChartMode;
  readonly onChange: (mode: ChartMode) => void;
  /** Of several charts one is meant by the keys. */
  readonly hasKeys: boolean;
}

export function IntervalChips({ value, onChange, hasKeys }: IntervalChipsProps) {
  const { t } = useWords('chart');
  const rowRef = useRef<HTMLFieldSetElement>(null);
  useKeyActions(hasKeys ? keysFor(onChange) : {});
  useChosenInSight(rowRef, '[aria-pressed=true]', value);
  return (
    <fieldset
      ref={rowRef}
      aria-label={t('chart.intervals')}
      className="no-scrollbar relative flex min-w-0 flex-1 overflow-x-auto pr-4 pl-1 [mask-image:linear-gradient(to_right,black_calc(100%-20px),transparent)]"
    >
      {chartModes.map((mode) => (
        <button
          key={mode}
          type="button"
          aria-pressed={mode === value}
          onClick={() => onChange(mode)}
          className={classNames(
            'h-[30px] min-w-7 shrink-0 px-1.5 text-small @min-[480px]:min-w-9 @min-[480px]:px-2 whitespace-nowrap -outline-offset-2',
            mode === value ? 'text-gold' : 'text-faint',
          )}
        >
          {t(`interval.${mode}`)}
        </button>
      ))}
    </fieldset>
  );
}

function keysFor(choose: (mode: ChartMode) => void): KeyHandlers {
  return Object.fromEntries(chartModes.map((mode) => [`interval.${mode}`, () => choose(mode)]));
}
