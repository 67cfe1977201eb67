import { SearchX } from 'lucide-react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ConnectionNote, WaitingList } from './list-states.tsx';
import { LiveRow } from './live-row.tsx';
import { useBoard } from './use-board.ts';
import { useFavourites } from './use-favourites.ts';

/** More than a person reads; a longer search narrows it. */
const MOST_RESULTS = 40;

export function SearchResults({ text }: { readonly text: string }) {
  const { t } = useWords('markets');
  const favourites = useFavourites();
  const { markets } = useBoard({
    tab: 'all',
    category: 'all',
    sort: 'rank',
    direction: 'descending',
    search: text,
  });
  if (markets === null) return <WaitingList />;
  if (markets.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={SearchX} title={t('search.none', { text })} hint={t('search.noneHint')} />
      </div>
    );
  }
  return (
    <>
      <ConnectionNote />
      <h2 className="px-4 pt-3 pb-1 text-small text-faint">{t('search.results')}</h2>
      <ul>
        {markets.slice(0, MOST_RESULTS).map((market) => (
          <li key={market.symbol}>
            <LiveRow
              market={market}
              name={<FoundName market={market} text={text} />}
              isFavourite={favourites.has(market)}
              onToggle={favourites.toggle}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The symbol, or the full name when the search met only that. */
function FoundName({ market, text }: { readonly market: MarketView; readonly text: string }) {
  const isInSymbol = findIn(market.base, text) >= 0;
  const isInName = findIn(market.name, text) >= 0;
  return (
    <>
      <Marked words={market.base} text={text} />
      {!isInSymbol && isInName && (
        <span className="font-normal text-soft">
          {' '}
          <Marked words={market.name} text={text} />
        </span>
      )}
    </>
  );
}

function Marked({ words, text }: { readonly words: string; readonly text: string }) {
  const start = findIn(words, text);
  if (start < 0) return words;
  return (
    <>
      {words.slice(0, start)}
      <mark className="bg-transparent text-gold">{words.slice(start, start + text.length)}</mark>
      {words.slice(start + text.length)}
    </>
  );
}

function findIn(words: string, text: string): number {
  return words.toLowerCase().indexOf(text.toLowerCase());
}
