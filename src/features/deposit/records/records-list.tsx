/**
 * RecordsList { name, states, state, onState, pages, ... }: one tab of records, by state, ten at a time.
 */

import type { ReactNode } from 'react';
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import type { Pages } from '../../../link/use-ask-pages.ts';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import type { RecordState } from './record-state.ts';

export const ALL = 'all';

interface RecordsListProps<Item extends { readonly id: number }, State extends RecordState> {
  readonly name: 'deposit' | 'withdraw';
  readonly states: readonly State[];
  readonly state: State | typeof ALL;
  readonly onState: (state: State | typeof ALL) => void;
  readonly pages: Pages<Item>;
  readonly renderItem: (item: Item) => ReactNode;
  readonly emptyAction: ReactNode;
}

export function RecordsList<Item extends { readonly id: number }, State extends RecordState>({
  name,
  states,
  state,
  onState,
  pages,
  renderItem,
  emptyAction,
}: RecordsListProps<Item, State>) {
  const { t } = useWords('deposit');
  const { items, failure, hasMore, isLoading, loadMore, refresh } = pages;
  if (failure && items.length === 0) {
    return (
      <ErrorState
        title={t('records.failed')}
        hint={errorWords(failure)}
        onRetry={() => void refresh()}
      />
    );
  }
  const isFiltered = state !== ALL;
  return (
    <>
      <div className="py-2">
        <SegmentedControl<State | typeof ALL>
          variant="chips"
          label={t('records.state')}
          value={state}
          onChange={onState}
          options={[
            { value: ALL, label: t('records.all') },
            ...states.map((value) => ({ value, label: t(`records.states.${value}`) })),
          ]}
        />
      </div>
      <PullToRefresh onRefresh={refresh}>
        <InfiniteList
          label={t(`records.tabs.${name}`)}
          items={items}
          keyOf={({ id }) => id}
          renderItem={renderItem}
          hasMore={hasMore}
          isLoading={isLoading}
          onMore={loadMore}
          empty={
            <EmptyState
              title={t(isFiltered ? 'records.emptyState' : `records.empty.${name}`)}
              hint={isFiltered ? undefined : t(`records.emptyHint.${name}`)}
              action={isFiltered ? undefined : emptyAction}
            />
          }
        />
      </PullToRefresh>
    </>
  );
}
