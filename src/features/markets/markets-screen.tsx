/** Markets: favourites, coins, futures and stocks, live, in the order that the user chose (MARK-01). */
import { useEffect, useState } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { type Favourites, useFavourites } from '../../market/use-favourites.ts';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { chooseTab, marketTabs, useBoardChoice } from './board-choice.ts';
import { GuestFavourites, NoFavourites, NothingInCategory, WaitingList } from './list-states.tsx';
import { MarketList } from './market-list.tsx';
import { MARKETS_PANEL, MarketsHead } from './markets-head.tsx';
import { useBoard } from './use-board.ts';

export function MarketsScreen() {
  const { t } = useWords('markets');
  const { tab: asked } = useQueryValues({ tab: oneOfParam([...marketTabs, ''], '') });
  useEffect(() => {
    if (asked !== '') chooseTab(asked);
  }, [asked]);
  const { tab, category, sort, direction } = useBoardChoice();
  const favourites = useFavourites();
  const [isEditing, setIsEditing] = useState(false);
  const isGuestTab = tab === 'favourites' && !favourites.isUser;
  const { markets } = useBoard(isGuestTab ? null : { tab, category, sort, direction });
  const hasRows = markets !== null && markets.length > 0;
  const isEditable = tab === 'favourites' && hasRows;
  return (
    <div className="mx-auto w-full max-w-[1240px]">
      <h1 className="sr-only">{t('title')}</h1>
      <MarketsHead
        isEditing={isEditable ? isEditing : null}
        onEdit={setIsEditing}
        hasColumns={tab !== 'favourites' || isEditable}
        hasRows={hasRows}
      />
      <main className="pb-4">
        <div role="tabpanel" id={MARKETS_PANEL} aria-label={t(`tabs.${tab}`)}>
          {isGuestTab ? (
            <GuestFavourites />
          ) : (
            <MarketsPanel
              markets={markets}
              favourites={favourites}
              isEditing={isEditable && isEditing}
            />
          )}
        </div>
      </main>
    </div>
  );
}

interface MarketsPanelProps {
  readonly markets: readonly MarketView[] | null;
  readonly favourites: Favourites;
  readonly isEditing: boolean;
}

function MarketsPanel({ markets, favourites, isEditing }: MarketsPanelProps) {
  const tab = useBoardChoice((choice) => choice.tab);
  if (markets === null) return <WaitingList />;
  if (markets.length === 0) return tab === 'favourites' ? <NoFavourites /> : <NothingInCategory />;
  return <MarketList markets={markets} favourites={favourites} isEditing={isEditing} />;
}
