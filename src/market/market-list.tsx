/**
 * MarketList { kind, current, onChoose, hasAutoFocus? }: search, favourites or all, and a row for each market
 * with its live price. Inside a sheet on a phone, a column of the desk.
 */
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { BoardQuery, MarketKind, MarketView } from '../../contract/features/markets.ts';
import { useWords } from '../i18n/use-words.ts';
import { useKeyActions } from '../keys/offered-actions.ts';
import { useViewPart } from '../link/live-store.ts';
import { useTopic, useWatch } from '../link/use-topic.ts';
import { classNames } from '../ui/class-names.ts';
import { SegmentedControl } from '../ui/fields/segmented-control.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { CoinIcon } from '../ui/figures/coin-icon.tsx';
import { AgeText, PriceText } from '../ui/figures/price-text.tsx';
import { moveAmongRows } from '../ui/lists/roving-rows.ts';
import { SkeletonRows } from '../ui/lists/skeleton.tsx';
import { QuotePrice } from './quote-price.tsx';

interface MarketListProps {
  readonly kind: MarketKind;
  readonly current: string;
  readonly onChoose: (symbol: string) => void;
  readonly isCompact?: boolean;
}

type Shown = 'all' | 'favourites';

const tabOf: Record<MarketKind, BoardQuery['tab']> = {
  coin: 'coins',
  futures: 'futures',
  stock: 'stock',
};

export function MarketList({ kind, current, onChoose, isCompact = false }: MarketListProps) {
  const { t } = useWords('chart');
  const [sought, setSought] = useState('');
  const [tab, setTab] = useState<Shown>('all');
  const [used, setUsed] = useState(current);
  const listed = useListed(kind, sought, tab);
  const markets = listed ?? [];
  // A row out of sight is told of as often as one in sight, and need not be laid out for it.
  const place = classNames('[content-visibility:auto]', isCompact ? 'h-11' : 'h-13');
  const stop = markets.find(({ symbol }) => symbol === used) ?? markets[0];
  // In a sheet the keys belong to what it lies over.
  useStepKeys(isCompact ? markets : [], current, onChoose);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <TextInput
        type="search"
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        value={sought}
        isDense={isCompact}
        before={<Search aria-hidden="true" size={18} className="ml-3 shrink-0 text-faint" />}
        onChange={(event) => setSought(event.target.value)}
      />
      <SegmentedControl
        variant="chips"
        label={t('picker.show')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'all', label: t('picker.all') },
          { value: 'favourites', label: t('picker.favourites') },
        ]}
      />
      <div className={classNames('min-h-0 flex-1', isCompact && 'no-scrollbar overflow-y-auto')}>
        {listed === null && <SkeletonRows label={t('picker.loading')} count={8} />}
        {listed !== null && markets.length === 0 && (
          <p className="py-10 text-center text-small text-faint">
            {t(tab === 'favourites' && sought === '' ? 'picker.noFavourites' : 'picker.nothing')}
          </p>
        )}
        <ul aria-label={t('picker.title')} onKeyDown={moveAmongRows}>
          {markets.map((market) => (
            <li key={market.symbol} onFocus={() => setUsed(market.symbol)} className={place}>
              <MarketLine
                market={market}
                isCurrent={market.symbol === current}
                isCompact={isCompact}
                isStop={market === stop}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Of one kind, whatever the main market of a favourite is; null until it is known. */
function useListed(kind: MarketKind, sought: string, shown: Shown): readonly MarketView[] | null {
  const query: BoardQuery = {
    tab: tabOf[kind],
    category: 'all',
    sort: 'volume',
    direction: 'descending',
    search: sought,
    limit: 60,
  };
  const symbols = useTopic('markets.board', JSON.stringify(query));
  const favourites = useTopic('markets.favourites', shown === 'favourites' ? '' : null);
  const catalogue = useTopic('markets.catalogue') ?? [];
  if (symbols === null || (shown === 'favourites' && favourites === null)) return null;
  return symbols.flatMap((symbol) => {
    const market = catalogue.find((entry) => entry.symbol === symbol);
    const isShown = shown === 'all' || favourites?.includes(market?.currencyId ?? 0);
    return market && isShown ? [market] : [];
  });
}

/** The next market of the list and the one before, by keys; the ends meet. */
function useStepKeys(
  markets: readonly MarketView[],
  current: string,
  onChoose: (symbol: string) => void,
): void {
  const step = (by: 1 | -1) => () => {
    const at = markets.findIndex(({ symbol }) => symbol === current);
    const next = markets.at((at + by) % markets.length);
    if (next) onChoose(next.symbol);
  };
  const hasOthers = markets.length > 1;
  useKeyActions({
    'market.next': hasOthers ? step(1) : null,
    'market.previous': hasOthers ? step(-1) : null,
  });
}

interface MarketLineProps {
  readonly market: MarketView;
  readonly isCurrent: boolean;
  readonly isCompact: boolean;
  /** The one row that the Tab key comes to. */
  readonly isStop: boolean;
  readonly onChoose: (symbol: string) => void;
}

function MarketLine({ market, isCurrent, isCompact, isStop, onChoose }: MarketLineProps) {
  const { symbol } = market;
  useWatch('markets.calmQuote', symbol);
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onChoose(symbol)}
      className={classNames(
        'flex size-full items-center gap-3 rounded-small text-left -outline-offset-2 active:bg-control',
        isCompact && 'px-1.5',
        isCurrent && isCompact && 'bg-control',
      )}
    >
      {!isCompact && <CoinIcon symbol={market.base} color={market.color} size={28} />}
      <span className="min-w-0 flex-1 truncate">
        <span className={classNames('font-semibold', isCurrent && 'text-gold')}>{market.base}</span>
        {market.kind !== 'stock' && <span className="text-small text-faint"> /{market.quote}</span>}
      </span>
      <span
        className={classNames(
          'flex text-right',
          isCompact ? 'flex-col items-end' : 'items-center gap-3',
        )}
      >
        <LinePrice symbol={symbol} isCompact={isCompact} />
        <LineChange symbol={symbol} isCompact={isCompact} />
      </span>
    </button>
  );
}

interface LineFigureProps {
  readonly symbol: string;
  readonly isCompact: boolean;
}

function LinePrice({ symbol, isCompact }: LineFigureProps) {
  const isStale = useViewPart(
    'markets.calmQuote',
    symbol,
    (quote) => (quote?.staleMs ?? null) !== null,
  );
  const place = isCompact ? 'h-5 w-18 text-small leading-5' : 'h-6 w-28 leading-6';
  return (
    <QuotePrice
      key={symbol}
      symbol={symbol}
      isStale={isStale}
      isCalm={isCompact}
      className={place}
    />
  );
}

/** The change of a day, or the age of a price that is old. */
function LineChange({ symbol, isCompact }: LineFigureProps) {
  const text = useViewPart('markets.calmQuote', symbol, (quote) => quote?.percentText ?? '');
  const tone = useViewPart('markets.calmQuote', symbol, (quote) => quote?.tone ?? 'flat');
  // Empty while the price is fresh.
  const age = useViewPart('markets.calmQuote', symbol, (quote) => quote?.ageText ?? '');
  const place = isCompact ? 'justify-end text-caption' : 'w-17 justify-end text-small';
  if (age !== '') return <AgeText text={age} className={`text-faint ${place}`} />;
  return <PriceText text={text} tone={tone} className={place} />;
}
