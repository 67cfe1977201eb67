/** The head of Markets, which stays while the list scrolls: search, tabs, categories, columns. */
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import type { MarketKind } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { ConnectionBadge } from '../../market/connection-badge.tsx';
import { PageLink } from '../../navigation/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  type Category,
  chooseCategory,
  chooseTab,
  type MarketTab,
  marketTabs,
  useBoardChoice,
} from './board-choice.ts';
import { ConnectionNote } from './list-states.tsx';
import { SortHeader } from './sort-header.tsx';
import { StockHours } from './stock-hours.tsx';
import { useCatalogue } from './use-board.ts';

export const MARKETS_PANEL = 'markets-panel';

interface MarketsHeadProps {
  /** Null where there is nothing to edit. */
  readonly isEditing: boolean | null;
  readonly onEdit: (isEditing: boolean) => void;
  readonly hasColumns: boolean;
  /** There are prices that may grow old. */
  readonly hasRows: boolean;
}

export function MarketsHead({ isEditing, onEdit, hasColumns, hasRows }: MarketsHeadProps) {
  const { t } = useWords('markets');
  const tab = useBoardChoice((choice) => choice.tab);
  return (
    <header className="sticky top-0 z-20 bg-ground pt-(--safe-top)">
      <div className="flex items-center gap-3 px-4 pt-2 pb-1 *:first:flex-1 wide:max-w-[560px]">
        <SearchLink />
        <ConnectionBadge isQuiet />
      </div>
      <Tabs
        tabs={marketTabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={tab}
        onChange={chooseTab}
        label={t('tabs.label')}
        panelId={MARKETS_PANEL}
        right={
          isEditing !== null && (
            <Button variant="ghost" size="small" onClick={() => onEdit(!isEditing)}>
              {isEditing ? t('favourite.done') : t('favourite.edit')}
            </Button>
          )
        }
      />
      {kinds[tab] && <Categories kind={kinds[tab]} />}
      {tab === 'stock' && <StockHours />}
      {hasColumns && <SortHeader />}
      {hasRows && <ConnectionNote />}
    </header>
  );
}

const kinds: Partial<Record<MarketTab, MarketKind>> = { coins: 'coin', futures: 'futures' };

function SearchLink() {
  const { t } = useWords('markets');
  return (
    <PageLink
      to="/pages/market/search"
      className="flex h-10 min-w-0 items-center gap-2.5 rounded-small bg-raised px-3 text-faint"
    >
      <Search aria-hidden="true" size={18} strokeWidth={1.75} />
      <span className="truncate">{t('searchHint')}</span>
    </PageLink>
  );
}

/** Only categories that have a market of this kind. */
function Categories({ kind }: { readonly kind: MarketKind }) {
  const { t } = useWords('markets');
  const category = useBoardChoice((choice) => choice.category);
  const catalogue = useCatalogue();
  const categories = useMemo<readonly Category[]>(() => {
    const markets = [...(catalogue?.values() ?? [])].filter((market) => market.kind === kind);
    return ['all', ...new Set(markets.map((market) => market.category))];
  }, [catalogue, kind]);
  return (
    <div className="min-h-10 px-4 pt-2">
      <SegmentedControl
        variant="chips"
        label={t('category.label')}
        options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={category}
        onChange={chooseCategory}
      />
    </div>
  );
}
