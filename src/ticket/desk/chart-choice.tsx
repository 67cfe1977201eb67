/** ChartChoice { desk }: how many charts a layout has, and what they have in common. */
import { chartLinks } from '../../desk/desk-charts.ts';
import { keepArrangement, keepCharts } from '../../desk/desk-layouts.ts';
import { chartsIn, withCharts } from '../../desk/move-panel.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import type { DeskState } from './use-desk.ts';

const counts = ['1', '2', '4', '6'] as const;

export function ChartChoice({ desk }: { readonly desk: DeskState }) {
  const { t } = useWords('desk');
  const { layoutId, room, arrangement, charts } = desk;
  const count = chartsIn(arrangement).length;
  return (
    <div>
      <span className="block pb-2 text-small text-faint">{t('charts.count')}</span>
      <SegmentedControl
        label={t('charts.count')}
        // Of three or five, after one was closed, none is chosen.
        value={String(count) as (typeof counts)[number]}
        onChange={(next) => keepArrangement(layoutId, room, withCharts(arrangement, Number(next)))}
        options={counts.map((value) => ({ value, label: value }))}
      />
      {count > 1 && (
        <div className="pt-1">
          {chartLinks.map((link) => (
            <Checkbox
              key={link}
              isChecked={charts.links[link]}
              onChange={(isLinked) =>
                keepCharts(layoutId, desk, {
                  ...charts,
                  links: { ...charts.links, [link]: isLinked },
                })
              }
            >
              {t(`charts.links.${link}`)}
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}
