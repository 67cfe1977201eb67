/** LadderRow { row, id, isCursor, isTarget, dragged }: one price of a ladder, with what waits there on both sides. */
import { memo } from 'react';
import type { LadderOwnView, LadderRowView } from '../../../../contract/features/markets-depth.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cutIfLong } from '../../../ui/figures/cut-if-long.ts';
import { shareBar } from '../../../ui/figures/share-bar.ts';

interface LadderRowProps {
  readonly row: LadderRowView;
  readonly id: string;
  /** Keys mean this row. */
  readonly isCursor: boolean;
  /** An order that is dragged would lie here. */
  readonly isTarget: boolean;
}

/** A size of so many letters has room in the narrowest ladder. */
const SHORT_SIZE = 7;

export const LADDER_GRID = 'grid grid-cols-[minmax(0,1fr)_72px_minmax(0,1fr)] items-stretch';

/** What happens on it is taken by the ladder around it, which knows a cell by `data-side` and own orders by `data-own`. */
export const LadderRow = memo(function LadderRow({ row, id, isCursor, isTarget }: LadderRowProps) {
  const label = useRowLabel(row);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a table cannot be a grid of columns that fit.
    // biome-ignore lint/a11y/useFocusableInteractive: the ladder has the focus, and names the row that is meant.
    <div
      id={id}
      role="row"
      aria-label={label}
      aria-selected={isCursor}
      data-ticks={row.ticks}
      data-drawn-row=""
      className={classNames(
        LADDER_GRID,
        'figure h-[20px] border-b border-hairline/60 text-small leading-[19px] whitespace-nowrap',
        isTarget && 'bg-gold/20',
        isCursor && 'ladder-cursor',
      )}
    >
      <Side row={row} side="buy" />
      {/* biome-ignore lint/a11y/useSemanticElements: as its row. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as its row. */}
      <div
        role="gridcell"
        data-figure="price"
        className={classNames(
          'text-center',
          row.isLast ? 'bg-control font-semibold text-gold' : 'text-soft',
        )}
      >
        {row.priceText}
      </div>
      <Side row={row} side="sell" />
    </div>
  );
}, isSame);

function Side({ row, side }: { readonly row: LadderRowView; readonly side: 'buy' | 'sell' }) {
  const isBuy = side === 'buy';
  const text = isBuy ? row.bidText : row.askText;
  const own = row.own.filter((one) => one.side === side);
  // Beside own orders there is as much room as they leave: the core draws nothing there.
  const name = own.length === 0 ? { buy: 'bid', sell: 'ask' }[side] : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its row.
    // biome-ignore lint/a11y/useFocusableInteractive: as its row.
    <div
      role="gridcell"
      data-side={side}
      data-bar={name}
      style={shareBar(isBuy ? row.bidShare : row.askShare)}
      className={classNames(
        'share-bar flex cursor-pointer items-center gap-1 px-1 hover:bg-control',
        own.length > 0 && 'overflow-clip',
        isBuy ? 'share-up flex-row' : 'share-down flex-row-reverse bg-left',
      )}
    >
      {own.map((one) => (
        <OwnChip key={one.role} own={one} />
      ))}
      <span
        data-figure={name}
        className={classNames(
          'pointer-events-none min-w-0 flex-1',
          // Beside an own order there is less room.
          cutIfLong(text, own.length === 0 ? SHORT_SIZE : 0),
          isBuy ? 'text-right text-up' : 'text-left text-down',
        )}
      >
        {text}
      </span>
    </div>
  );
}

function OwnChip({ own }: { readonly own: LadderOwnView }) {
  const label = useOwnLabel()(own);
  const { t } = useWords('desk');
  return (
    <span
      data-own={own.role}
      title={label}
      className={classNames(
        'shrink-0 cursor-grab rounded-[3px] px-0.5 text-caption leading-4',
        own.role === 'trigger' ? 'border border-gold text-gold' : 'bg-gold text-on-gold',
      )}
    >
      {own.quantityText}
      {own.aheadText !== '' && (
        <span className="ml-1 hidden opacity-80 @min-[340px]:inline">
          {t('ladder.ahead', { amount: own.aheadText })}
        </span>
      )}
    </span>
  );
}

/** What own orders are, in words. */
export function useOwnLabel(): (own: LadderOwnView) => string {
  const { t } = useWords('desk');
  return ({ side, role, quantityText, aheadText }) => {
    const words = t(`ladder.${role === 'trigger' ? 'ownStop' : 'own'}.${side}`, {
      amount: quantityText,
    });
    if (role === 'trigger') return words;
    const queue =
      aheadText === '' ? t('ladder.aheadUnknown') : t('ladder.aheadOf', { amount: aheadText });
    return `${words}, ${queue}`;
  };
}

function useRowLabel(row: LadderRowView): string {
  const { t } = useWords('desk');
  const ownLabel = useOwnLabel();
  return [
    row.priceText,
    row.bidText !== '' && t('ladder.bid', { amount: row.bidText }),
    row.askText !== '' && t('ladder.ask', { amount: row.askText }),
    row.isLast && t('ladder.last'),
    ...row.own.map(ownLabel),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Views come anew with every frame; most rows of them say the same as before. */
function isSame(before: LadderRowProps, after: LadderRowProps): boolean {
  const { row: one, ...oneRest } = before;
  const { row: other, ...otherRest } = after;
  if (oneRest.id !== otherRest.id || oneRest.isCursor !== otherRest.isCursor) return false;
  if (oneRest.isTarget !== otherRest.isTarget) return false;
  const { own, ...figures } = one;
  return (
    (Object.keys(figures) as (keyof typeof figures)[]).every((key) => one[key] === other[key]) &&
    JSON.stringify(own) === JSON.stringify(other.own)
  );
}
