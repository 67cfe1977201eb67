/**
 * GroupPart { view, wanted, onBy }: the same trades told apart, as a picture and each group with its figures. `wanted` is what is
 * chosen; what is shown may be what was chosen before.
 */
import type {
  StatisticsBar,
  StatisticsGroup,
  StatisticsGroupView,
  StatisticsView,
} from '../../../contract/features/journal.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { lastingText } from '../../i18n/lasting-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { toneText } from '../../theme/palette.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { useShownText } from './shown-text.ts';
import { Figure } from './statistics-summary.tsx';
import { TradeBars } from './trade-bars.tsx';

const ways = [
  'market',
  'hour',
  'weekday',
  'side',
  'tag',
] as const satisfies readonly StatisticsGroup[];
const sides = ['long', 'short', 'up', 'down'] as const;

interface GroupPartProps {
  readonly view: Extract<StatisticsView, { state: 'ready' }>;
  readonly wanted: StatisticsGroup;
  readonly onBy: (by: StatisticsGroup) => void;
}

export function GroupPart({ view, wanted, onBy }: GroupPartProps) {
  const { groups, bars, by } = view;
  const { t, tag } = useWords('journal');
  return (
    <Group title={t('statistics.by')}>
      <SegmentedControl
        label={t('statistics.by')}
        value={wanted}
        onChange={onBy}
        options={ways.map((value) => ({ value, label: t(`statistics.groups.${value}`) }))}
      />
      <TradeBars bars={bars} className="h-24 wide:h-32" />
      <Scale bars={bars} by={by} tag={tag} />
      <ul aria-label={t(`statistics.groups.${by}`)} className="divide-y divide-hairline pt-2">
        {groups.map((group) => (
          <GroupRow key={group.key} group={group} by={by} />
        ))}
      </ul>
    </Group>
  );
}

const EVERY_HOURS = 6;

interface ScaleProps {
  readonly bars: readonly StatisticsBar[];
  readonly by: StatisticsGroup;
  readonly tag: string;
}

/** Below the bars, where each has its place: four hours of the day, or the days of the week. */
function Scale({ bars, by, tag }: ScaleProps) {
  if (by !== 'hour' && by !== 'weekday') return null;
  const marks = by === 'hour' ? bars.filter((_, place) => place % EVERY_HOURS === 0) : bars;
  return (
    <p aria-hidden="true" className="figure flex text-caption text-faint">
      {marks.map(({ key }) => (
        <span key={key} className={by === 'weekday' ? 'flex-1 text-center' : 'flex-1'}>
          {by === 'hour' ? hourName(key, tag) : weekdayName(key, tag, 'short')}
        </span>
      ))}
    </p>
  );
}

interface GroupRowProps {
  readonly group: StatisticsGroupView;
  readonly by: StatisticsGroup;
}

function GroupRow({ group, by }: GroupRowProps) {
  const { t, tag } = useWords('journal');
  const shown = useShownText();
  const { figures, kind } = group;
  return (
    <li className="py-3">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 truncate font-semibold">{useGroupName(group, by)}</span>
        {kind !== null && <Badge>{t(`statistics.kinds.${kind}`)}</Badge>}
        <span className={`figure ml-auto shrink-0 ${toneText(figures.netTone)}`}>
          {shown(figures.netText)}
        </span>
      </p>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 pt-2 wide:grid-cols-6">
        <Figure name={t('statistics.figures.trades')} text={figures.tradesText} />
        <Figure name={t('statistics.figures.winRate')} text={figures.winRateText} />
        <Figure name={t('statistics.figures.profitFactor')} text={figures.profitFactorText} />
        <Figure name={t('statistics.figures.expectancy')} text={shown(figures.expectancyText)} />
        <Figure name={t('statistics.figures.drawdown')} text={shown(figures.drawdownText)} />
        <Figure
          name={t('statistics.figures.holding')}
          text={lastingText(figures.holdingSeconds, tag)}
        />
      </dl>
    </li>
  );
}

function useGroupName({ key, name }: StatisticsGroupView, by: StatisticsGroup): string {
  const { t, tag } = useWords('journal');
  if (by === 'hour') return hourName(key, tag);
  if (by === 'weekday') return weekdayName(key, tag, 'long');
  if (by === 'tag' && name === '') return t('statistics.noTag');
  const side = by === 'side' ? sides.find((each) => each === key) : undefined;
  return side === undefined ? name : t(`statistics.sides.${side}`);
}

/** A day that began on a Monday. */
const MONDAY = 4 * DAY_MS;

function hourName(hour: string, tag: string): string {
  const at = Number.parseInt(hour, 10) * HOUR_MS;
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(at);
}

function weekdayName(day: string, tag: string, weekday: 'short' | 'long'): string {
  const at = MONDAY + (Number.parseInt(day, 10) - 1) * DAY_MS;
  return new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(at);
}
