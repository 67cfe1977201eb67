/** Pages of the orders of one kind, as lines. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { type Pages, useAskPages } from '../../link/use-ask-pages.ts';
import { useTopic } from '../../link/use-topic.ts';
import type { OrderFilters } from './order-filters.ts';
import { futuresLine, type OrderLine, optionLine, spotLine } from './order-lines.ts';

/** A list that is filtered here needs more rows at a time than one that is shown whole. */
const PAGE_SIZE = 30;

export interface OrderPages extends Omit<Pages<OrderLine>, 'items'> {
  readonly lines: readonly OrderLine[];
}

export function useOrderPages({ kind, symbol, status }: OrderFilters): OrderPages {
  const markets = useTopic('markets.catalogue') ?? [];
  const market = markets.find((entry) => entry.symbol === symbol);
  const ofMarket = market && { currencyId: market.currencyId, legalId: market.legalId };
  const spot = useAskPages(
    'spot.history',
    { status: spotStatus(status), ...ofMarket },
    { enabled: kind === 'spot', pageSize: PAGE_SIZE },
  );
  const futures = useAskPages(
    'futures.history',
    { scope: status === 'open' ? 'current' : 'all', ...ofMarket },
    { enabled: kind === 'futures', pageSize: PAGE_SIZE },
  );
  const options = useAskPages(
    'options.history',
    { status: status === 'open' ? 'holding' : 'history', ...matchOf(market) },
    { enabled: kind === 'options', pageSize: PAGE_SIZE },
  );
  if (kind === 'futures') return { ...futures, lines: futures.items.map(futuresLine) };
  if (kind === 'options') return { ...options, lines: options.items.map(optionLine) };
  return { ...spot, lines: spot.items.map(spotLine) };
}

function spotStatus(status: OrderFilters['status']): 'all' | 'open' | 'history' {
  if (status === 'all' || status === 'open') return status;
  return 'history';
}

function matchOf(market: MarketView | undefined): { matchId?: number } {
  return market ? { matchId: market.id } : {};
}
