/** What one's own closed trades say: in all, as a picture, and told apart by market, hour, weekday or side. */
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { StatisticsDraft, StatisticsView } from '../../../contract/features/journal.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { JOURNAL_PATH } from '../../navigation/paths.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { GroupPart } from './group-part.tsx';
import { StatisticsSummary } from './statistics-summary.tsx';
import { useShown } from './use-shown.ts';

const ranges = ['0', '365', '90', '30', '7'] as const;
const kinds = ['all', 'futures', 'options'] as const;
const EVERYTHING: StatisticsDraft = { kind: 'all', days: 0, currency: '', by: 'market' };

export function StatisticsScreen() {
  const { t } = useWords('journal');
  const [draft, setDraft] = useState(EVERYTHING);
  const view = useShown(useTopic('journal.statistics', JSON.stringify(draft)));
  const change = (part: Partial<StatisticsDraft>) => setDraft({ ...draft, ...part });
  return (
    <Page
      title={t('statistics.title')}
      right={
        <IconButton
          icon={NotebookPen}
          size={20}
          label={t('journal.title')}
          onClick={() => void push(JOURNAL_PATH)}
        />
      }
    >
      <div className="flex flex-wrap gap-x-6 gap-y-1 pt-3">
        <SegmentedControl
          variant="chips"
          label={t('statistics.range')}
          value={String(draft.days) as (typeof ranges)[number]}
          onChange={(days) => change({ days: Number.parseInt(days, 10) })}
          options={ranges.map((value) => ({ value, label: t(`statistics.ranges.${value}`) }))}
        />
        <SegmentedControl
          variant="chips"
          label={t('statistics.kind')}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={kinds.map((value) => ({ value, label: t(`statistics.kinds.${value}`) }))}
        />
        {view?.state === 'ready' && view.currencies.length > 1 && (
          <SegmentedControl
            variant="chips"
            label={t('statistics.currency')}
            value={view.currency}
            onChange={(currency) => change({ currency })}
            options={view.currencies.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
      <Shown view={view} by={draft.by} onBy={(by) => change({ by })} />
      <p className="pt-6 text-caption text-faint">{t('statistics.hint')}</p>
    </Page>
  );
}

interface ShownProps {
  readonly view: StatisticsView | null;
  readonly by: StatisticsDraft['by'];
  readonly onBy: (by: StatisticsDraft['by']) => void;
}

function Shown({ view, by, onBy }: ShownProps) {
  const { t } = useWords('journal');
  if (view?.state === 'failed')
    return <ErrorState title={t('statistics.failed')} hint={codeWords(view.code)} />;
  if (view?.state !== 'ready')
    return (
      <>
        <Skeleton className="mt-4 h-64 w-full" />
        <p role="status" className="figure pt-2 text-small text-faint">
          {view &&
            view.trades > 0 &&
            t('statistics.loading', { count: view.trades, trades: view.tradesText })}
        </p>
      </>
    );
  if (view.all === null)
    return <EmptyState title={t('statistics.empty')} hint={t('statistics.emptyHint')} />;
  return (
    <>
      <StatisticsSummary all={view.all} series={view.series} isThin={view.isThin} />
      <GroupPart view={view} wanted={by} onBy={onBy} />
    </>
  );
}
