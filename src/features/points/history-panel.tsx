/** Every movement of the points, newest first: why, when, how many, and what there was then. */
import { Gem } from 'lucide-react';
import type { PointsRecordView } from '../../../contract/features/points.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { toneText } from '../../theme/palette.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function HistoryPanel() {
  const { t } = useWords('points');
  const pages = useAskPages('points.history', {});
  return (
    <AskedList
      pages={pages}
      label={t('tab.history')}
      keyOf={({ id }) => id}
      renderItem={(record) => <RecordRow record={record} />}
      empty={<EmptyState icon={Gem} title={t('empty')} hint={t('emptyHint')} />}
    />
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
