/** Markets: favourites, coins, futures and stocks, live, in the order that the user chose (MARK-01). */
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { chooseTab, marketTabs, useBoardChoice } from './board-choice.ts';
import {
  ConnectionNote,
  GuestFavourites,
  NoFavourites,
  NothingInCategory,
  WaitingList,
} from './list-states.tsx';
import { MarketList } from './market-list.tsx';
import { MARKETS_PANEL, MarketsHead } from './markets-head.tsx';
import { useBoard } from './use-board.ts';
import { useFavourites } from './use-favourites.ts';

export function MarketsScreen() {
  const { t } = useWords('markets');
  const { tab: asked } = useQueryValues({ tab: oneOfParam([...marketTabs, ''], '') });
  useEffect(() => {
    if (asked !== '') chooseTab(asked);
  }, [asked]);
  const tab = useBoardChoice((choice) => choice.tab);
  const [isEditing, setIsEditing] = useState(false);
  const canEdit = tab === 'favourites';
  return (
    <div className="mx-auto w-full max-w-[1240px]">
      <h1 className="sr-only">{t('title')}</h1>
      <MarketsHead isEditing={canEdit && isEditing} onEdit={setIsEditing} />
      <main role="tabpanel" id={MARKETS_PANEL} aria-label={t(`tabs.${tab}`)} className="pb-4">
        <ConnectionNote />
        <MarketsPanel isEditing={canEdit && isEditing} />
      </main>
    </div>
  );
}

function MarketsPanel({ isEditing }: { readonly isEditing: boolean }) {
  const { tab, category, sort, direction } = useBoardChoice();
  const favourites = useFavourites();
  const isGuestTab = tab === 'favourites' && !favourites.isUser;
  const { markets } = useBoard(isGuestTab ? null : { tab, category, sort, direction });
  if (isGuestTab) return <GuestFavourites />;
  if (markets === null) return <WaitingList />;
  if (markets.length === 0) return tab === 'favourites' ? <NoFavourites /> : <NothingInCategory />;
  return <MarketList markets={markets} favourites={favourites} isEditing={isEditing} />;
}
