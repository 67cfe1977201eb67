/**
 * RecordsList { name, states, state, onState, pages, ... }: one tab of records, by state, ten at a time.
 */

import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { AskedList } from '../../../link/asked-list.tsx';
import type { Pages } from '../../../link/use-ask-pages.ts';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
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
      <AskedList
        pages={pages}
        label={t(`records.tabs.${name}`)}
        keyOf={({ id }) => id}
        renderItem={renderItem}
        failed={t('records.failed')}
        empty={
          <EmptyState
            title={t(isFiltered ? 'records.emptyState' : `records.empty.${name}`)}
            hint={isFiltered ? undefined : t(`records.emptyHint.${name}`)}
            action={isFiltered ? undefined : emptyAction}
          />
        }
      />
    </>
  );
}
