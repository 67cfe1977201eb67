/** Options (seconds contracts): one coin, its chart, the ticket and what is held; a desk on wide screens. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { TradeSkeleton } from '../../trading/trade-skeleton.tsx';
import { useChosenMarket } from '../../trading/use-chosen-market.ts';
import { useIsWide } from '../../trading/use-is-wide.ts';
import { EndedOptions } from './ended-options.tsx';
import { OptionsDesk } from './options-desk.tsx';
import { OptionsPhone } from './options-phone.tsx';
import { useOptionActions } from './use-option-actions.ts';
import { useOptionTicket } from './use-option-ticket.ts';

export function OptionsScreen() {
  const { language } = useWords('options');
  const { symbol, market } = useChosenMarket('coin');
  if (!market) return <TradeSkeleton symbol={symbol} current="options" />;
  return <LiveOptions key={`${market.symbol} ${language}`} market={market} />;
}

function LiveOptions({ market }: { readonly market: MarketView }) {
  const ticket = useOptionTicket(market);
  const actions = useOptionActions(market, ticket);
  const isWide = useIsWide();
  const Layout = isWide ? OptionsDesk : OptionsPhone;
  return (
    <>
      <Layout market={market} ticket={ticket} actions={actions} />
      {!actions.isGuest && <EndedOptions isQuiet={actions.opened !== null} />}
    </>
  );
}
