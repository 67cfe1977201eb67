/**
 * A topic whose views are rows: a whole window first, then changes of its end. Views are read from the
 * live store at each of its updates; one that does not join what is known has the topic watched again.
 */
import type { TopicName, Topics } from '../../../../contract/views.ts';
import { watch } from '../../../link/core-link.ts';
import { readView } from '../../../link/live-store.ts';
import { createRowWindow, type RowChange } from './row-window.ts';

/** Topics whose views are rows. */
type RowTopic = {
  [Name in TopicName]: Topics[Name] extends RowChange ? Name : never;
}[TopicName];

export interface RowFeed<Name extends RowTopic, Row> {
  readonly rows: () => readonly Row[];
  /** The view that was read last. */
  readonly view: () => Topics[Name] | null;
  /** Takes what has come; the first row that changed, null when nothing did. */
  readonly read: () => number | null;
  readonly reload: () => void;
  readonly close: () => void;
}

interface RowShape<Row> {
  readonly columns: number;
  readonly readRow: (columns: Float64Array) => Row;
}

export function createRowFeed<Name extends RowTopic, Row>(
  topic: Name,
  key: string,
  { columns, readRow }: RowShape<Row>,
): RowFeed<Name, Row> {
  let window = createRowWindow(columns, readRow);
  let view: Topics[Name] | null = null;
  // A change that an earlier watcher left behind belongs to rows that are gone.
  let seen = readView(topic, key);
  if (seen?.from === 0) seen = null;
  let isReloading = false;
  let isClosed = false;
  let unwatch = watch([topic, key]);

  const reload = () => {
    if (isReloading) return;
    isReloading = true;
    unwatch();
    // The watch must really end before it begins again, or the core sees no change.
    setTimeout(() => {
      if (isClosed) return;
      window = createRowWindow(columns, readRow);
      unwatch = watch([topic, key]);
    });
  };
  // Where nothing moves, as in a market that is closed, no other change would ever tell that the rows are missing.
  if (seen !== null) reload();

  return {
    rows: () => window.rows(),
    view: () => view,
    read() {
      const next = readView(topic, key);
      if (next === null || next === seen) return null;
      seen = next;
      if (isReloading && next.from > 0) return null;
      const firstChanged = window.apply(next);
      if (firstChanged === null) {
        reload();
        return null;
      }
      isReloading = false;
      view = next;
      return firstChanged;
    },
    reload,
    close() {
      isClosed = true;
      unwatch();
    },
  };
}
