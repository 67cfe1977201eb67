import { SearchX } from 'lucide-react';
import { memo } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { MarketRow } from '../../market/market-row.tsx';
import { useFavourites } from '../../market/use-favourites.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { WaitingList } from './list-states.tsx';
import { ClosedMark, pairOf } from './live-row.tsx';
import { marketHref, openMarket } from './open-market.ts';
import { useBoard } from './use-board.ts';
import { useLongPress } from './use-long-press.ts';
import { searchColumns } from './wide-columns.ts';

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
      <h2 className="px-4 pt-3 pb-1 text-small text-faint">{t('search.results')}</h2>
      <ul>
        {markets.slice(0, MOST_RESULTS).map((market) => (
          <li key={market.symbol}>
            <FoundRow market={market} text={text} onHold={favourites.toggle} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FoundRowProps {
  readonly market: MarketView;
  readonly text: string;
  readonly onHold: (market: MarketView) => void;
}

const FoundRow = memo(function FoundRow({ market, text, onHold }: FoundRowProps) {
  const { t } = useWords('markets');
  const { symbol, base, name, color, kind } = market;
  const press = useLongPress(() => onHold(market));
  return (
    <MarketRow
      {...press}
      market={{ symbol, base, pair: pairOf(market, t), color }}
      name={<Marked words={base} text={text} />}
      href={marketHref(symbol)}
      onOpen={() => openMarket(symbol)}
      tag={kind === 'stock' && <ClosedMark symbol={symbol} />}
      note={
        <span className="font-sans">
          <Marked words={name} text={text} />
        </span>
      }
      columns={searchColumns}
    />
  );
});

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
