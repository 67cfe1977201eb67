/** Futures: one contract, its chart, book, ticket and positions; a desk on wide screens. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { useIsWide } from '../../device/use-is-wide.ts';
import { useWords } from '../../i18n/use-words.ts';
import { UnknownMarket } from '../../market/unknown-market.tsx';
import { useChosenMarket } from '../../market/use-chosen-market.ts';
import { TradeSkeleton } from '../../ticket/trade-skeleton.tsx';
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
  return <Layout market={market} ticket={ticket} actions={actions} />;
}
