/** Options (seconds contracts): one coin, its chart, the ticket and what is held; a desk on wide screens. */
import { useState } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useIsWide } from '../../device/use-is-wide.ts';
import { useWords } from '../../i18n/use-words.ts';
import { UnknownMarket } from '../../market/unknown-market.tsx';
import { useChosenMarket } from '../../market/use-chosen-market.ts';
import { TradeSkeleton } from '../../ticket/trade-skeleton.tsx';
import { EndedOptions } from './history/ended-options.tsx';
import { OptionsDesk } from './options-desk.tsx';
import { OptionsPhone } from './options-phone.tsx';
import { useOptionActions } from './ticket/use-option-actions.ts';
import { useOptionTicket } from './ticket/use-option-ticket.ts';

export function OptionsScreen() {
  const { language } = useWords('options');
  const { symbol, market, unknown } = useChosenMarket('coin');
  if (unknown !== null) return <UnknownMarket symbol={unknown} />;
  if (!market) return <TradeSkeleton symbol={symbol} current="options" />;
  return <LiveOptions key={`${market.symbol} ${language}`} market={market} />;
}

function LiveOptions({ market }: { readonly market: MarketView }) {
  const ticket = useOptionTicket(market);
  const actions = useOptionActions(market, ticket);
  const [shownId, setShownId] = useState<number | null>(null);
  const isWide = useIsWide();
  const Layout = isWide ? OptionsDesk : OptionsPhone;
  return (
    <>
      <Layout
        market={market}
        ticket={ticket}
        actions={actions}
        shownId={shownId}
        onShow={setShownId}
      />
      {!actions.isGuest && <EndedOptions isQuiet={actions.opened !== null} shownId={shownId} />}
    </>
  );
}
