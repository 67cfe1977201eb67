/** All indicators in two groups, each with its switch; those that are on show their parameters and tools. */
import { Eye, EyeOff, Plus, Settings2 } from 'lucide-react';
import { useId } from 'react';
import { type IndicatorName, indicatorOf } from '../../../../contract/plain/indicators.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  type ActiveIndicator,
  colorsOf,
  hasRoomFor,
  MAXIMUM_PANES,
  namesOf,
  titleOf,
} from '../model/active-indicators.ts';
import {
  changeIndicator,
  dropIndicator,
  showIndicator,
  useChartSettings,
} from '../model/chart-settings.ts';
import { indicatorLooks } from '../model/indicator-looks.ts';

interface IndicatorListProps {
  readonly onSettings: (id: string) => void;
}

export function IndicatorList({ onSettings }: IndicatorListProps) {
  const { t } = useWords('chart');
  const active = useChartSettings((settings) => settings.active);
  const rowsOf = (pane: 'price' | 'own') =>
    namesOf(pane).map((name) => (
      <IndicatorRow key={name} name={name} active={active} onSettings={onSettings} />
    ));
  return (
    <div className="flex flex-col gap-4">
      <section>
        <h3 className="text-small text-faint">{t('indicators.overPrice')}</h3>
        <ul className="divide-y divide-hairline">{rowsOf('price')}</ul>
      </section>
      <section>
        <h3 className="flex justify-between gap-3 text-small text-faint">
          <span>{t('indicators.below')}</span>
          <span>{t('indicators.limit', { count: MAXIMUM_PANES })}</span>
        </h3>
        <ul className="divide-y divide-hairline">{rowsOf('own')}</ul>
        <p className="pt-2 text-small text-faint">{t('indicators.noRoom')}</p>
      </section>
    </div>
  );
}

interface IndicatorRowProps extends IndicatorListProps {
  readonly name: IndicatorName;
  readonly active: readonly ActiveIndicator[];
}

function IndicatorRow({ name, active, onSettings }: IndicatorRowProps) {
  const { t } = useWords('chart');
  const mine = active.filter((one) => one.name === name);
  const full = t(`indicators.names.${name}`);
  const { short } = indicatorLooks[name];
  const isOn = mine.length > 0;
  const id = useId();
  const canAdd = isOn && indicatorOf(name).parameters.length > 0 && hasRoomFor(active, name);
  return (
    <li className="py-0.5">
      <div className="flex min-h-11 items-center gap-2">
        <label
          htmlFor={id}
          className={classNames(
            'flex min-h-11 min-w-0 flex-1 items-center',
            isOn ? 'text-strong' : 'text-soft',
          )}
        >
          <span>
            {full}
            {full !== short && <span className="ml-2 text-caption text-faint">{short}</span>}
          </span>
        </label>
        {canAdd && (
          <IconButton
            icon={Plus}
            size={18}
            label={t('indicators.add', { name: full })}
            onClick={() => showIndicator(name)}
          />
        )}
        <Switch
          id={id}
          isOn={isOn}
          label={full}
          isDisabled={!isOn && !hasRoomFor(active, name)}
          onChange={(next) => (next ? showIndicator(name) : dropIndicator(name))}
        />
      </div>
      {mine.map((one) => (
        <ActiveRow key={one.id} indicator={one} onSettings={onSettings} />
      ))}
    </li>
  );
}

function ActiveRow({
  indicator,
  onSettings,
}: IndicatorListProps & { readonly indicator: ActiveIndicator }) {
  const { t } = useWords('chart');
  const { id, isHidden } = indicator;
  const name = titleOf(indicator);
  return (
    <div className="flex min-h-10 items-center rounded-small bg-control pl-3">
      <span aria-hidden="true" className="mr-2 flex gap-0.5">
        {colorsOf(indicator).map((color, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place.
            key={index}
            className="h-3 w-1 rounded-full"
            style={{ background: `var(--color-${color})` }}
          />
        ))}
      </span>
      <span
        className={classNames(
          'figure min-w-0 flex-1 truncate',
          isHidden && 'text-faint line-through',
        )}
      >
        {name}
      </span>
      <IconButton
        icon={isHidden ? EyeOff : Eye}
        size={18}
        label={t(isHidden ? 'indicators.show' : 'indicators.hide', { name })}
        onClick={() => changeIndicator(id, { isHidden: !isHidden })}
      />
      <IconButton
        icon={Settings2}
        size={18}
        label={t('indicators.settings', { name })}
        onClick={() => onSettings(id)}
      />
    </div>
  );
}
