/** The markets that matter now: the hottest, the best, the worst, the newest. */
import { ChevronRight } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { BoardQuery, MarketView } from '../../../contract/features/markets.ts';
import { rememberMarket } from '../../device/recent-markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { restartCore } from '../../link/core-link.ts';
import { useViewPart } from '../../link/live-store.ts';
import { useTopic } from '../../link/use-topic.ts';
import { MarketRow } from '../../market/market-row.tsx';
import { push, switchTab, withQuery } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const ROWS = 8;
const PANEL = 'home-markets';
const MARKET_PATH = '/pages/transaction/currency';

const lists = {
  hot: { sort: 'rank', direction: 'descending' },
  gainers: { sort: 'change', direction: 'descending' },
  losers: { sort: 'change', direction: 'ascending' },
  newest: { sort: 'newest', direction: 'descending' },
} as const satisfies Record<string, Pick<BoardQuery, 'sort' | 'direction'>>;
type ListName = keyof typeof lists;
const names: readonly ListName[] = ['hot', 'gainers', 'losers', 'newest'];

export function MarketsAtAGlance() {
  const { t } = useWords('home');
  const [name, setName] = useState<ListName>('hot');
  return (
    <section
      aria-label={t('board.label')}
      className="mt-2 wide:col-start-2 wide:row-span-6 wide:row-start-1"
    >
      <Tabs
        variant="words"
        tabs={names.map((key) => ({ key, label: t(`board.${key}`) }))}
        value={name}
        onChange={setName}
        label={t('board.label')}
        panelId={PANEL}
      />
      {/* As high as its rows, so that nothing below it moves while they arrive. */}
      <div role="tabpanel" id={PANEL} aria-label={t(`board.${name}`)} className="min-h-[480px]">
        <BoardRows name={name} />
      </div>
      <div className="flex justify-center">
        <Button
          variant="ghost"
          size="medium"
          onClick={() => void switchTab('/pages/market/market')}
        >
          {t('board.all')}
          <ChevronRight aria-hidden="true" size={16} />
        </Button>
      </div>
    </section>
  );
}

function BoardRows({ name }: { readonly name: ListName }) {
  const { t } = useWords('home');
  const { t: say } = useWords();
  const query: BoardQuery = {
    tab: 'coins',
    category: 'all',
    search: '',
    limit: ROWS,
    ...lists[name],
  };
  const symbols = useTopic('markets.board', JSON.stringify(query));
  const catalogue = useTopic('markets.catalogue');
  const connection = useTopic('connection');
  const markets = useMemo(() => {
    const bySymbol = new Map(catalogue?.map((market) => [market.symbol, market]));
    return symbols?.flatMap((symbol) => bySymbol.get(symbol) ?? []) ?? [];
  }, [symbols, catalogue]);
  if (markets.length > 0) {
    return (
      <ul>
        {markets.map((market) => (
          <li key={market.symbol}>
            <GlanceRow market={market} />
          </li>
        ))}
      </ul>
    );
  }
  if (isLost(connection)) {
    return (
      <ErrorState
        title={t('board.failed')}
        hint={t('board.failedHint')}
        onRetry={() => restartCore()}
      />
    );
  }
  return (
    <div className="px-4">
      <SkeletonRows count={ROWS} label={say('ui.loading')} />
    </div>
  );
}

const GlanceRow = memo(function GlanceRow({ market }: { readonly market: MarketView }) {
  const { symbol, base, quote: pair, color } = market;
  return (
    <MarketRow
      market={{ symbol, base, pair: `/${pair}`, color }}
      href={`#${withQuery(MARKET_PATH, { symbol })}`}
      onOpen={() => {
        rememberMarket(symbol);
        void push(MARKET_PATH, { symbol });
      }}
      note={<Volume symbol={symbol} />}
      // Where the service button floats, which must cover no figure.
      spark="behind"
    />
  );
});

function Volume({ symbol }: { readonly symbol: string }) {
  const { t } = useWords('home');
  const volume = useViewPart('markets.calmQuote', symbol, (quote) => quote?.turnoverText);
  return volume === undefined ? '\u00a0' : t('board.volume', { volume });
}

function isLost(connection: { readonly state: string } | null): boolean {
  return connection?.state === 'offline' || connection?.state === 'reconnecting';
}
