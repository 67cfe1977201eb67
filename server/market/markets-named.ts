import type { Market } from '../../contract/features/markets.ts';
import type { MarketFeed } from './feed.ts';

type Named = Partial<Record<'currencyId' | 'legalId', number | undefined>> & {
  readonly kind?: Market['kind'] | undefined;
};

/** The markets that a request names by kind or by one or both of their currencies; null for all. */
export function marketIdsOf(feed: MarketFeed, named: Named): number[] | null {
  const { kind, currencyId, legalId } = named;
  if ([kind, currencyId, legalId].every((given) => given === undefined)) return null;
  return feed.markets
    .filter((market) => (kind ?? market.kind) === market.kind)
    .filter((market) => (currencyId ?? market.currencyId) === market.currencyId)
    .filter((market) => (legalId ?? market.legalId) === market.legalId)
    .map((market) => market.id);
}
