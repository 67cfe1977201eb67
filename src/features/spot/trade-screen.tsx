/** Trade, the third tab: one coin or stock, its chart, book and ticket; a desk on wide screens. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { useIsWide } from '../../device/use-is-wide.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { SYMBOL } from '../../market/expected-symbol.ts';
import { UnknownMarket } from '../../market/unknown-market.tsx';
import { useChosenMarket } from '../../market/use-chosen-market.ts';
import { oneOfParam, textParam, useQueryValues } from '../../navigation/query.ts';
import { CancelKeys } from '../../ticket/orders/cancel-keys.tsx';
import { TradeSkeleton } from '../../ticket/trade-skeleton.tsx';
import { type TradedKind, tradedKinds } from './orders/traded-kind.ts';
import { useTicket } from './ticket/ticket-draft.ts';
import { TradeDesk } from './trade-desk.tsx';
import { TradePhone } from './trade-phone.tsx';

const params = {
  side: oneOfParam(['buy', 'sell'], 'buy'),
  kind: oneOfParam(tradedKinds, 'coin'),
  symbol: textParam(SYMBOL),
};

export function TradeScreen() {
  const { language } = useWords('spot');
  const address = useQueryValues(params);
  const kind = useTradedKind(address);
  const { symbol, market, unknown } = useChosenMarket(kind);
  const { side } = address;
  if (unknown !== null) return <UnknownMarket symbol={unknown} />;
  if (!market)
    return <TradeSkeleton symbol={symbol} current={kind === 'stock' ? 'stocks' : 'spot'} />;
  return <LiveTrade key={`${market.symbol} ${language} ${side}`} market={market} side={side} />;
}

/** A market that is named decides, else the kind that is asked for. */
function useTradedKind(address: { kind: TradedKind; symbol: string | null }): TradedKind {
  const catalogue = useTopic('markets.catalogue') ?? [];
  const named = catalogue.find(({ symbol }) => symbol === address.symbol);
  return tradedKinds.find((kind) => kind === named?.kind) ?? address.kind;
}

function LiveTrade({ market, side }: { market: MarketView; side: 'buy' | 'sell' }) {
  const ticket = useTicket(market, side);
  const isWide = useIsWide();
  const Layout = isWide ? TradeDesk : TradePhone;
  const orders = useTopic('spot.openOrders', market.symbol);
  return (
    <>
      <Layout market={market} ticket={ticket} />
      <CancelKeys orders={orders} of={{ feature: 'spot', symbol: market.symbol }} />
    </>
  );
}
