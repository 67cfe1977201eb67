/** The rows of a list of markets: only those on the screen exist, and only they watch their quotes. */
import { WindowVirtualizer } from 'virtua';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useIsWide } from '../../device/use-is-wide.ts';
import type { Favourites } from '../../market/use-favourites.ts';
import { LiveRow } from './live-row.tsx';

/** What a row measures; the list corrects it by the first one that it draws. */
const ROW_PX = 56;
/** Rows kept ready beyond the edges of the screen, in pixels. */
const AHEAD_PX = 2 * ROW_PX;

interface MarketListProps {
  readonly markets: readonly MarketView[];
  readonly favourites: Favourites;
  readonly isEditing: boolean;
}

export function MarketList({ markets, favourites, isEditing }: MarketListProps) {
  const isWide = useIsWide();
  return (
    <WindowVirtualizer data={markets} itemSize={ROW_PX} bufferSize={AHEAD_PX} as="ul" item="li">
      {(market) => (
        <LiveRow
          key={market.symbol}
          market={market}
          isFavourite={favourites.has(market)}
          isEditing={isEditing}
          onToggle={favourites.toggle}
          isTable
          isWide={isWide}
        />
      )}
    </WindowVirtualizer>
  );
}
