/** Futures: one contract, its chart, book, ticket and positions; a desk on wide screens. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { TradeSkeleton } from '../../trading/trade-skeleton.tsx';
import { useChosenMarket } from '../../trading/use-chosen-market.ts';
import { useIsWide } from '../../trading/use-is-wide.ts';
import { useTicket } from './ticket-draft.ts';
import { TradeDesk } from './trade-desk.tsx';
import { TradePhone } from './trade-phone.tsx';
import { useTicketActions } from './use-ticket-actions.ts';

export function ContractScreen() {
  return <FuturesTrade isSuper={false} />;
}

/** FuturesTrade { isSuper }: the screen of futures and of super leverage, which differ in what they offer. */
export function FuturesTrade({ isSuper }: { readonly isSuper: boolean }) {
  const { language } = useWords('futures');
  const { symbol, market } = useChosenMarket('futures');
  if (!market) return <TradeSkeleton symbol={symbol} current={isSuper ? 'super' : 'futures'} />;
  return <LiveTrade key={`${market.symbol} ${language}`} market={market} isSuper={isSuper} />;
}

function LiveTrade({ market, isSuper }: { market: MarketView; isSuper: boolean }) {
  const { tag } = useWords('futures');
  const ticket = useTicket(market, { isSuper, tag });
  const actions = useTicketActions(market, ticket);
  const isWide = useIsWide();
  const Layout = isWide ? TradeDesk : TradePhone;
  return <Layout market={market} ticket={ticket} actions={actions} />;
}
