/** Records page by page, with what is said while there are none, and when they cannot be had. */
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import type { Pages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

interface RecordListProps<Item> {
  readonly pages: Pages<Item>;
  readonly label: string;
  readonly renderItem: (item: Item) => ReactNode;
  readonly empty: { readonly title: string; readonly hint: string };
}

export function RecordList<Item extends { readonly id: number }>({
  pages,
  label,
  renderItem,
  empty,
}: RecordListProps<Item>) {
  const { t } = useWords('transfer');
  return (
    <AskedList
      pages={pages}
      label={label}
      keyOf={({ id }) => id}
      renderItem={renderItem}
      failed={t('history.failed')}
      empty={<EmptyState title={empty.title} hint={empty.hint} />}
    />
  );
}
