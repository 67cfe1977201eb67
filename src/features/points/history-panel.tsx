/** Every movement of the points, newest first: why, when, how many, and what there was then. */
import { Gem } from 'lucide-react';
import type { PointsRecordView } from '../../../contract/features/points.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { toneText } from '../../theme/palette.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';

export function HistoryPanel() {
  const { t } = useWords('points');
  const { items, failure, hasMore, isLoading, loadMore, refresh } = useAskPages(
    'points.history',
    {},
  );
  if (failure && items.length === 0)
    return <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />;
  return (
    <PullToRefresh onRefresh={refresh}>
      <InfiniteList
        label={t('tab.history')}
        items={items}
        keyOf={({ id }) => id}
        renderItem={(record) => <RecordRow record={record} />}
        hasMore={hasMore}
        isLoading={isLoading}
        onMore={loadMore}
        empty={<EmptyState icon={Gem} title={t('empty')} hint={t('emptyHint')} />}
      />
    </PullToRefresh>
  );
}

function RecordRow({ record }: { readonly record: PointsRecordView }) {
  const { t, tag } = useWords('points');
  const { code, time, changeText, afterText, tone } = record;
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p>{t(`code.${code}`)}</p>
        <p className="text-small text-faint">{exactTime(time, tag)}</p>
      </div>
      <div className="figure shrink-0 text-right">
        <p className={toneText(tone)}>{changeText}</p>
        <p className="text-small text-faint">{afterText}</p>
      </div>
    </div>
  );
}
