/**
 * LevelList { levels, label, best, nameOf, onPick?, drawn?, children }: one side of a book from the top. Every level has its place before
 * it comes, so nothing moves when it does. Where a price can be picked the side is one stop of the Tab key: the arrow keys, Home
 * and End go from level to level, Enter and Space pick. Two sides of twenty buttons would be forty stops on the way to the ticket.
 */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { nextRow } from '../ui/lists/roving-rows.ts';
import type { DrawnList } from './drawn/use-drawn-rows.ts';

interface LevelListProps<Level extends { readonly price: string }> {
  /** Null where no level has come. */
  readonly levels: readonly (Level | null)[];
  readonly label: string;
  /** Where the best price stands: the keys begin there. */
  readonly best: 'first' | 'last';
  /** A level as it is read aloud where it can be picked. */
  readonly nameOf: (level: Level) => string;
  /** Answers the price of a level that is tapped, or chosen by keys. */
  readonly onPick: ((price: string) => void) | undefined;
  /** Where the core may draw the rows: what is tapped is then what it drew. */
  readonly drawn?: DrawnList;
  readonly children: (level: Level) => ReactNode;
}

const LIST = 'flex min-h-0 flex-1 flex-col';
const ROW = 'min-h-[18px] flex-1';

export function LevelList<Level extends { readonly price: string }>({
  onPick,
  ...props
}: LevelListProps<Level>) {
  const { levels, label, drawn, children } = props;
  return (
    <div
      ref={drawn?.boxRef}
      data-levels=""
      data-drawn={drawn?.isDrawn || undefined}
      className={`relative ${LIST}`}
    >
      {onPick ? (
        <PickList {...props} onPick={onPick} />
      ) : (
        <ul aria-label={label} className={LIST}>
          {levels.map((level, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the book.
            <li key={place} data-drawn-row="" className={ROW}>
              {level && children(level)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PickList<Level extends { readonly price: string }>({
  levels,
  label,
  best,
  nameOf,
  onPick,
  drawn,
  children,
}: LevelListProps<Level> & { readonly onPick: (price: string) => void }) {
  const id = useId();
  const begin = best === 'first' ? 0 : levels.length - 1;
  const [at, setAt] = useState<number | null>(null);
  const pick = (place: number) => {
    const level = levels[place];
    if (level) onPick(level.price);
  };
  const tap = (place: number) => {
    const level = levels[place];
    if (!level) return;
    if (!drawn?.isDrawn) onPick(level.price);
    else void drawn.priceAt(place).then((seen) => onPick(seen ?? level.price));
  };
  const steer = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isPick = event.key === 'Enter' || event.key === ' ';
    const next = isPick ? (at ?? begin) : nextRow(event.key, at ?? begin, levels.length);
    if (next === null) return;
    event.preventDefault();
    if (isPick) pick(next);
    else setAt(next);
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={at === null ? undefined : `${id}${at}`}
      // A finger that taps a level needs no mark.
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setAt(begin)}
      onBlur={() => setAt(null)}
      onKeyDown={steer}
      onClick={(event) => tap(placeOf(event))}
      className={`${LIST} cursor-pointer -outline-offset-2`}
    >
      {levels.map((level, place) =>
        level ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the book.
            key={place}
            id={`${id}${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            aria-label={nameOf(level)}
            data-place={place}
            data-drawn-row=""
            className={`${ROW} aria-selected:bg-control hover:bg-control/60 active:bg-control`}
          >
            {children(level)}
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the book.
          <div key={place} data-drawn-row="" className={ROW} />
        ),
      )}
    </div>
  );
}

/** The row in which a click lies; none beside them. */
function placeOf({ target }: MouseEvent): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return Number(row?.dataset['place'] ?? Number.NaN);
}
