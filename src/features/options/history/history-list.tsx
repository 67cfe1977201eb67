/** Options that are over, five at a time (OPT-08). */
import { useWords } from '../../../i18n/use-words.ts';
import { AskedList } from '../../../link/asked-list.tsx';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { HistoryRow } from './history-row.tsx';

const PAGE = 5;

export function HistoryList({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const { t } = useWords('options');
  const pages = useAskPages('options.history', { status: 'history' }, { pageSize: PAGE });
  return (
    <AskedList
      isInline
      pages={pages}
      label={t('list.history')}
      keyOf={(option) => option.id}
      renderItem={(option) => <HistoryRow option={option} onOpen={onOpen} />}
      failed={t('list.failed')}
      empty={<EmptyState title={t('list.emptyHistory')} hint={t('list.emptyHistoryHint')} />}
    />
  );
}
