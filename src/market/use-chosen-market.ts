/**
 * The market of a screen: the one its address names (`symbol`, or `currency_id` with `legal_id`), else the
 * last coin, else BTCUSDT. A trade screen names its kind, and what it shows is kept on the device.
 */
import { useEffect } from 'react';
import type { MarketKind, MarketView } from '../../contract/features/markets.ts';
import { storage } from '../device/storage.ts';
import { useTopic } from '../link/use-topic.ts';
import { integerParam, textParam, useQueryValues } from '../navigation/query.ts';
import { defaultSymbols, lastSymbol, SYMBOL } from './expected-symbol.ts';

const addressParams = {
  symbol: textParam(SYMBOL),
  currency_id: integerParam(),
  legal_id: integerParam(),
};

interface ChosenMarket {
  /** Known at once, so that its streams can start before the catalogue has come. */
  readonly symbol: string;
  /** Null until the catalogue has come, and where it has none of that name. */
  readonly market: MarketView | null;
  /** The symbol of the address that no market bears; null while all is well. */
  readonly unknown: string | null;
}

export function useChosenMarket(kind: MarketKind | 'any'): ChosenMarket {
  const address = useQueryValues(addressParams);
  const catalogue = useTopic('markets.catalogue');
  const markets = (catalogue ?? []).filter((market) => kind === 'any' || market.kind === kind);
  const named =
    markets.find((market) => isNamed(market, address)) ??
    siblingIn(markets, catalogue, address.symbol);
  const expected = kind === 'any' ? 'coin' : kind;
  const kept = lastSymbol(expected);
  const usual = defaultSymbols[expected];
  const fallback = markets.find(({ symbol }) => symbol === kept) ?? byDefault(markets, usual);
  const isLoaded = catalogue !== null && catalogue.length > 0;
  const unknown = isLoaded && !named ? address.symbol : null;
  const market = unknown === null ? (named ?? fallback ?? null) : null;
  const symbol = market?.symbol ?? address.symbol ?? kept ?? usual;

  useEffect(() => {
    if (market && kind !== 'any') storage.writeText(`trade.market.${kind}`, market.symbol);
  }, [market, kind]);
  return { symbol, market, unknown };
}

/** ETHUSDT means the contract of ETH on the page of contracts, and the other way round. */
function siblingIn(
  markets: readonly MarketView[],
  all: readonly MarketView[] | null,
  symbol: string | null,
): MarketView | undefined {
  const other = all?.find((each) => each.symbol === symbol);
  return other && markets.find(({ base, quote }) => base === other.base && quote === other.quote);
}

function isNamed(
  market: MarketView,
  address: { symbol: string | null; currency_id: number | null; legal_id: number | null },
): boolean {
  if (address.symbol !== null) return market.symbol === address.symbol;
  if (address.currency_id === null) return false;
  const isLegal = address.legal_id === null || market.legalId === address.legal_id;
  return isLegal && market.currencyId === address.currency_id;
}

function byDefault(markets: readonly MarketView[], usual: string): MarketView | undefined {
  return markets.find(({ symbol }) => symbol === usual) ?? markets[0];
}
