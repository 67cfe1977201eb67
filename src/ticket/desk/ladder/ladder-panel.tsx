/**
 * LadderPanel: one column of prices that stands still, with what waits at each of them. A click at a price asks the ticket for an
 * order of its size there; so do the keys of buying and selling at the row that is chosen with the arrows.
 */
import { Crosshair, MoveDown, MoveUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { LadderRowView, LadderView } from '../../../../contract/features/markets-depth.ts';
import { panelsOf } from '../../../desk/arrangement.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useKeyActions } from '../../../keys/offered-actions.ts';
import { StepChoice, stepKeys } from '../../../market/step-choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type LadderWish, useDeskContent } from '../desk-content.ts';
import { useLadderOrders } from './ladder-orders.ts';
import { LADDER_GRID, LadderRow, useOwnLabel } from './ladder-row.tsx';
import { type Ladder, useLadder } from './use-ladder.ts';
import { useLadderPointer } from './use-ladder-pointer.ts';

export function LadderPanel() {
  const { t } = useWords('desk');
  const { market, ladder: trading, onPick } = useDeskContent();
  const placeRef = useRef<HTMLDivElement>(null);
  const ladder = useLadder(market.symbol, placeRef);
  const orders = useLadderOrders(market.kind === 'futures' ? 'futures' : 'spot');
  const place = (wish: LadderWish) => {
    // A market that has no stops, and a desk that orders by other tickets, take what they can of it.
    if (trading === undefined) onPick?.(wish.price);
    else trading.place(trading.hasStops ? wish : { ...wish, isStop: false });
  };
  const acts = {
    place,
    move: (...of: Parameters<typeof orders.move>) => void orders.move(...of),
    cancel: (...of: Parameters<typeof orders.cancel>) => void orders.cancel(...of),
  };
  const pointer = useLadderPointer(ladder, acts);
  const [hasFocus, setHasFocus] = useState(false);
  useLadderKeys({ ladder, acts, hasFocus, hasStops: trading?.hasStops === true });
  useExpectedPrice(hasFocus ? (ladder.cursor?.price ?? null) : null);
  const rowId = useId();
  const { view, cursor } = ladder;
  return (
    <section
      aria-label={t('panels.ladder')}
      data-stale={view?.isStale || undefined}
      className="@container flex h-full flex-col px-2 data-stale:[&_[role=grid]]:opacity-50 data-stale:[&_[role=grid]]:grayscale"
    >
      <div className="flex h-7 shrink-0 items-center justify-between">
        <StepChoice steps={view} onChoose={ladder.chooseStep} />
        <CentreButton away={view?.away ?? null} onCentre={ladder.centre} />
      </div>
      <div
        aria-hidden="true"
        className={classNames(LADDER_GRID, 'h-5 shrink-0 text-caption text-faint')}
      >
        <span className="truncate text-right">{t('depth.bids')}</span>
        <span />
        <span className="truncate">{t('depth.asks')}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: its rows are as many as fit, and no table. */}
      <div
        ref={placeRef}
        role="grid"
        tabIndex={0}
        aria-label={t('ladder.label')}
        aria-activedescendant={cursor ? `${rowId}${cursor.ticks}` : undefined}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onKeyDown={(event) => steer(event, ladder, pointer.dropDrag)}
        {...pointer.handlers}
        className="min-h-0 flex-1 touch-none overflow-hidden -outline-offset-2 select-none"
      >
        <Rows ladder={ladder} idPrefix={rowId} target={pointer.target} />
      </div>
      <Foot
        own={cursor?.own ?? []}
        hint={t(trading?.hasStops ? 'ladder.hint' : 'ladder.hintNoStop')}
      />
    </section>
  );
}

interface RowsProps {
  readonly ladder: Ladder;
  readonly idPrefix: string;
  /** Where what is dragged would lie, in ticks. */
  readonly target: number | null;
}

/** In a box of their own: the core may draw over it. */
function Rows({ ladder: { view, cursor, drawn }, idPrefix, target }: RowsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the ladder itself.
    <div
      ref={drawn.boxRef}
      role="rowgroup"
      data-drawn={drawn.isDrawn || undefined}
      className="relative"
    >
      {view?.rows.map((row) => (
        <LadderRow
          key={row.ticks}
          row={row}
          id={`${idPrefix}${row.ticks}`}
          isCursor={row.ticks === cursor?.ticks}
          isTarget={row.ticks === target}
        />
      ))}
    </div>
  );
}

const PAGE_ROWS = 10;
const steps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: PAGE_ROWS,
  PageDown: -PAGE_ROWS,
};

function steer(event: KeyboardEvent, { moveCursor, centre }: Ladder, dropDrag: () => void): void {
  if (event.key === 'Escape') dropDrag();
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const by = steps[event.key];
  if (by === undefined && event.key !== 'Home') return;
  event.preventDefault();
  if (by === undefined) centre();
  else moveCursor(by);
}

/** A key at this price would otherwise have to ask for what it costs first. */
function useExpectedPrice(price: string | null): void {
  const { ladder } = useDeskContent();
  const expect = ladder?.expect;
  useEffect(() => {
    expect?.(price);
    return () => expect?.(null);
  }, [expect, price]);
}

interface LadderKeys {
  readonly ladder: Ladder;
  readonly acts: Parameters<typeof useLadderPointer>[1];
  readonly hasFocus: boolean;
  readonly hasStops: boolean;
}

/** The keys of trading mean its chosen row while the ladder has the focus, and the ticket otherwise. */
function useLadderKeys({ ladder, acts, hasFocus, hasStops }: LadderKeys): void {
  const { desk } = useDeskContent();
  const { view, cursor, chooseStep, centre, moveCursor } = ladder;
  const atCursor = (act: (row: LadderRowView) => void) =>
    hasFocus && cursor !== null ? () => act(cursor) : null;
  const placing = (side: LadderWish['side'], isStop: boolean) =>
    atCursor(({ price }) => acts.place({ side, price, isStop }));
  const moving = (by: number) =>
    atCursor(({ ticks, own }) => {
      const next = view?.rows.find((row) => row.ticks === ticks + by * view.step);
      if (next === undefined || own.length === 0) return;
      acts.move(own, next.price);
      moveCursor(by);
    });
  // Without the focus, steps are those of the book where there is one.
  const hasSteps = hasFocus || !panelsOf(desk.arrangement).includes('book');
  const stepping = stepKeys(view, chooseStep);
  useKeyActions({
    'ladder.centre': centre,
    'step.coarser': hasSteps ? stepping['step.coarser'] : null,
    'step.finer': hasSteps ? stepping['step.finer'] : null,
    buy: placing('buy', false),
    sell: placing('sell', false),
    'ladder.buyStop': hasStops ? placing('buy', true) : null,
    'ladder.sellStop': hasStops ? placing('sell', true) : null,
    'ladder.cancel': atCursor(({ own }) => acts.cancel(own)),
    'ladder.up': moving(1),
    'ladder.down': moving(-1),
  });
}

function CentreButton({
  away,
  onCentre,
}: {
  readonly away: LadderView['away'];
  readonly onCentre: () => void;
}) {
  const { t } = useWords('desk');
  const Icon = away === null ? Crosshair : { above: MoveUp, below: MoveDown }[away];
  return (
    <button
      type="button"
      aria-label={away === null ? t('ladder.centre') : t(`ladder.${away}`)}
      title={away === null ? t('ladder.centre') : t(`ladder.${away}`)}
      onClick={onCentre}
      className={classNames(
        'flex h-6 items-center gap-1 rounded-small px-1.5 text-caption -outline-offset-2 hover:bg-control',
        away === null ? 'text-soft' : 'bg-warning/12 text-warning',
      )}
    >
      <Icon aria-hidden="true" size={13} />
      {t('ladder.centreShort')}
    </button>
  );
}

/** What own orders at the chosen price are, with what stands before them. */
function Foot({ own, hint }: { readonly own: LadderRowView['own']; readonly hint: string }) {
  const ownLabel = useOwnLabel();
  const text = own.length === 0 ? hint : own.map(ownLabel).join(' · ');
  return (
    <p
      title={text}
      className="h-6 shrink-0 truncate border-t border-hairline text-caption leading-6 text-faint"
    >
      {text}
    </p>
  );
}
