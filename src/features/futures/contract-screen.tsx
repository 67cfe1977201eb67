/** Futures: one contract, its chart, book, ticket and positions; a desk on wide screens. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { useIsWide } from '../../device/use-is-wide.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { UnknownMarket } from '../../market/unknown-market.tsx';
import { useChosenMarket } from '../../market/use-chosen-market.ts';
import { CancelKeys } from '../../ticket/orders/cancel-keys.tsx';
import { TradeSkeleton } from '../../ticket/trade-skeleton.tsx';
import { PositionKeys } from './positions/position-keys.tsx';
import { useTicket } from './ticket/ticket-draft.ts';
import { useTicketActions } from './ticket/use-ticket-actions.ts';
import { TradeDesk } from './trade-desk.tsx';
import { TradePhone } from './trade-phone.tsx';

export function ContractScreen() {
  return <FuturesTrade isSuper={false} />;
}

/** FuturesTrade { isSuper }: the screen of futures and of super leverage, which differ in what they offer. */
export function FuturesTrade({ isSuper }: { readonly isSuper: boolean }) {
  const { language } = useWords('futures');
  const { symbol, market, unknown } = useChosenMarket('futures');
  if (unknown !== null) return <UnknownMarket symbol={unknown} />;
  if (!market) return <TradeSkeleton symbol={symbol} current={isSuper ? 'super' : 'futures'} />;
  return <LiveTrade key={`${market.symbol} ${language}`} market={market} isSuper={isSuper} />;
}

function LiveTrade({ market, isSuper }: { market: MarketView; isSuper: boolean }) {
  const ticket = useTicket(market, isSuper);
  const actions = useTicketActions(market, ticket);
  const isWide = useIsWide();
  const Layout = isWide ? TradeDesk : TradePhone;
  const key = actions.isGuest ? null : market.symbol;
  const orders = useTopic('futures.orders', key);
  return (
    <>
      <Layout market={market} ticket={ticket} actions={actions} />
      <CancelKeys orders={orders} of={{ feature: 'futures', symbol: market.symbol }} />
      {key !== null && <PositionKeys market={market} previews={actions.previews} />}
    </>
  );
}
