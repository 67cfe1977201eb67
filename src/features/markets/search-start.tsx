/** Before anything is typed: what was viewed lately, and what others look for. */
import { useState } from 'react';
import { forgetMarkets, recentMarkets } from '../../device/recent-markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Button } from '../../ui/button.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { PriceText } from '../../ui/figures/price-text.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { openMarket } from './open-market.ts';
import { useCatalogue } from './use-board.ts';

const HOT_COUNT = 10;
const FIRST_RANKS = 3;
const places = Array.from({ length: HOT_COUNT }, (_, index) => index);

export function SearchStart() {
  return (
    <>
      <RecentlyViewed />
      <HotSearches />
    </>
  );
}

function RecentlyViewed() {
  const { t } = useWords('markets');
  const catalogue = useCatalogue();
  const [symbols, setSymbols] = useState(recentMarkets);
  const markets = symbols.flatMap((symbol) => catalogue?.get(symbol) ?? []);
  if (markets.length === 0) return null;
  const clear = () => {
    forgetMarkets();
    setSymbols([]);
  };
  return (
    <section aria-labelledby="recent-markets" className="px-4 pt-3">
      <div className="flex min-h-8 items-center justify-between">
        <h2 id="recent-markets" className="font-semibold">
          {t('search.recent')}
        </h2>
        <Button variant="ghost" size="small" className="-mr-3" onClick={clear}>
          {t('search.clearRecent')}
        </Button>
      </div>
      <ul className="mt-2 flex flex-wrap gap-2">
        {markets.map((market) => (
          <li key={market.symbol}>
            <button
              type="button"
              onClick={() => openMarket(market.symbol)}
              className="relative flex h-9 items-center gap-2 rounded-small bg-control pr-3 pl-2 text-small after:absolute after:-inset-1 active:bg-hairline"
            >
              <CoinIcon symbol={market.base} color={market.color} size={20} />
              <span>
                {market.base}
                {market.kind === 'futures' && (
                  <span className="text-caption text-faint"> {t('perpetual')}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HotSearches() {
  const { t } = useWords('markets');
  const { data, failure, refresh } = useAsk('markets.quotations', {});
  const hot = (data?.list ?? [])
    .flatMap(({ market, hotRank }) => (hotRank === null ? [] : [{ market, hotRank }]))
    .toSorted((a, b) => a.hotRank - b.hotRank)
    .slice(0, HOT_COUNT);
  if (failure && hot.length === 0) {
    return (
      <ErrorState
        title={t('failed.title')}
        hint={t('failed.hint')}
        onRetry={() => void refresh()}
      />
    );
  }
  return (
    <section aria-labelledby="hot-markets" className="px-4 pt-5">
      <h2 id="hot-markets" className="font-semibold">
        {t('search.hot')}
      </h2>
      <ol className="mt-1 grid grid-cols-1 wide:grid-cols-2 wide:gap-x-8">
        {hot.length === 0 && places.map((rank) => <HotPlace key={rank} />)}
        {hot.map(({ market, hotRank }) => (
          <HotMarket
            key={market.symbol}
            rank={hotRank}
            symbol={market.symbol}
            base={market.base}
            name={market.name}
          />
        ))}
      </ol>
    </section>
  );
}

function HotPlace() {
  return (
    <li className="flex h-12 items-center gap-3">
      <Skeleton className="h-4 w-4" />
      <Skeleton className="h-4 w-32" />
    </li>
  );
}

interface HotMarketProps {
  readonly rank: number;
  readonly symbol: string;
  readonly base: string;
  readonly name: string;
}

function HotMarket({ rank, symbol, base, name }: HotMarketProps) {
  const quote = useTopic('markets.quote', symbol);
  return (
    <li>
      <button
        type="button"
        onClick={() => openMarket(symbol)}
        className="flex h-12 w-full items-center gap-3 text-left -outline-offset-2 active:opacity-70"
      >
        <span
          className={`figure w-5 text-center font-semibold ${rank <= FIRST_RANKS ? 'text-gold' : 'text-faint'}`}
        >
          {rank}
        </span>
        <span className="shrink-0 font-semibold">{base}</span>
        <span className="min-w-0 flex-1 truncate text-small text-faint">
          {name === base ? '' : name}
        </span>
        {quote && <PriceText text={quote.percentText} tone={quote.tone} className="text-small" />}
      </button>
    </li>
  );
}
