/** Trade, the third tab: one market, its chart, book and ticket; a desk on wide screens. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { useChosenMarket } from '../../trading/use-chosen-market.ts';
import { useIsWide } from '../../trading/use-is-wide.ts';
import { useTicket } from './ticket-draft.ts';
import { TradeDesk } from './trade-desk.tsx';
import { TradePhone } from './trade-phone.tsx';
import { TradeSkeleton } from './trade-skeleton.tsx';

const sideParam = { side: oneOfParam(['buy', 'sell'], 'buy') };

export function TradeScreen() {
  const { language } = useWords('spot');
  const { symbol, market } = useChosenMarket('coin');
  const { side } = useQueryValues(sideParam);
  if (!market) return <TradeSkeleton symbol={symbol} />;
  return <LiveTrade key={`${market.symbol} ${language} ${side}`} market={market} side={side} />;
}

function LiveTrade({ market, side }: { market: MarketView; side: 'buy' | 'sell' }) {
  const { tag } = useWords('spot');
  const ticket = useTicket(market, side, tag);
  const isWide = useIsWide();
  const Layout = isWide ? TradeDesk : TradePhone;
  return <Layout market={market} ticket={ticket} />;
}
