/** One indicator's name and values; a tap on the name opens its settings, a pointer also finds hide and remove. */
import { Eye, EyeOff, type LucideIcon, X } from 'lucide-react';
import { indicatorOf } from '../../../../contract/plain/indicators.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { figureFormatter } from '../indicators/indicator-figures.ts';
import { type ActiveIndicator, colorsOf, titleOf } from '../model/active-indicators.ts';
import type { LineRow } from '../model/chart-feed.ts';
import { changeIndicator, removeIndicator } from '../model/chart-settings.ts';
import { indicatorLooks } from '../model/indicator-looks.ts';

export interface FigureLook {
  /** BCP 47 tag. */
  readonly tag: string;
  readonly priceScale: number;
}

interface IndicatorLegendProps {
  readonly indicator: ActiveIndicator;
  /** Null where the indicator is not drawn. */
  readonly values: LineRow | null;
  /** Of the bar that they belong to. */
  readonly isUp: boolean;
  readonly look: FigureLook;
  readonly onSettings: (id: string) => void;
}

export function IndicatorLegend(props: IndicatorLegendProps) {
  const { indicator, values, onSettings } = props;
  const { t } = useWords('chart');
  const { id, isHidden } = indicator;
  const title = titleOf(indicator);
  const action = { name: title };
  return (
    <li className="group flex max-w-full items-center gap-x-1.5 px-1 text-shadow-ground">
      <button
        type="button"
        title={t('indicators.settings', action)}
        aria-label={t('indicators.settings', action)}
        onClick={() => onSettings(id)}
        className={classNames(
          'pointer-events-auto relative min-h-6 shrink-0 [@media(pointer:fine)]:min-h-5 after:absolute after:-inset-x-1 after:inset-y-0',
          values === null ? 'text-faint line-through' : 'text-soft',
        )}
      >
        {title}
      </button>
      {values !== null && <Values {...props} values={values} />}
      <span className="hidden shrink-0 items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(pointer:fine)]:flex">
        <Action
          icon={isHidden ? Eye : EyeOff}
          label={t(isHidden ? 'indicators.show' : 'indicators.hide', action)}
          onClick={() => changeIndicator(id, { isHidden: !isHidden })}
        />
        <Action
          icon={X}
          label={t('indicators.remove', action)}
          onClick={() => removeIndicator(id)}
        />
      </span>
    </li>
  );
}

function Values({
  indicator,
  values,
  isUp,
  look,
}: Omit<IndicatorLegendProps, 'values'> & { readonly values: LineRow }) {
  const { t } = useWords('chart');
  const { outputs } = indicatorOf(indicator.name);
  const { lines } = indicatorLooks[indicator.name];
  const colors = colorsOf(indicator);
  const colorOf = (column: number, value: number) => {
    const shape = lines[column]?.shape;
    if (shape !== 'columns' && shape !== 'volume') return colors[column];
    return (shape === 'volume' ? isUp : value >= 0) ? 'up' : 'down';
  };
  const figure = figureFormatter(indicator.name, look);
  return (
    <span data-indicator={indicator.id} className="flex min-w-0 gap-x-1.5 overflow-hidden">
      {outputs.map((output, column) => {
        const value = values[column] ?? Number.NaN;
        if (Number.isNaN(value)) return null;
        return (
          <span
            key={output}
            title={t(`indicators.outputs.${output as 'ma'}`)}
            style={{ color: `var(--color-${colorOf(column, value)})` }}
            className="whitespace-nowrap"
          >
            {lines[column]?.short !== undefined && (
              <span className="opacity-80">{lines[column].short} </span>
            )}
            {figure(value)}
          </span>
        );
      })}
    </span>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

function Action({ icon: Icon, label, onClick }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="pointer-events-auto flex size-6 items-center justify-center text-soft hover:text-strong"
    >
      <Icon aria-hidden="true" size={13} />
    </button>
  );
}
