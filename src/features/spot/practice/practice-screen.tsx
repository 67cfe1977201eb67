/** Replay for practice: where a stretch is chosen, and the trade screen on which it plays against a paper account. */
import { useEffect, useMemo } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { PracticeView } from '../../../../contract/features/practice.ts';
import { useIsWide } from '../../../device/use-is-wide.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { Page } from '../../../navigation/page.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PracticeRibbon } from '../ticket/practice-ribbon.tsx';
import { useTicket } from '../ticket/ticket-draft.ts';
import { askPractice } from './ask-practice.ts';
import type { PlayedProps } from './played-parts.ts';
import { PlayedPhone } from './played-phone.tsx';
import { PlayedWide } from './played-wide.tsx';
import { StartForm } from './start-form.tsx';

export function PracticeScreen() {
  const { t, language } = useWords('spot');
  const session = useTopic('practice.session');
  const market = usePlayedMarket(session);
  // Nobody watches it any more: the market waits.
  useEffect(() => () => askPractice('practice.pause', {}), []);
  if (session !== null && market !== null)
    return <Played key={`${market.symbol} ${language}`} session={session} market={market} />;
  return (
    <Page title={t('practice.title')} isPadded={false}>
      <PracticeRibbon isPinned />
      <div className="flex flex-1 flex-col px-4 pt-4 pb-6">
        {session === null ? <SkeletonRows label={t('practice.title')} count={4} /> : <StartForm />}
      </div>
    </Page>
  );
}

/** The market of the exchange under its name of practice, with ids by which no call of the exchange is ever taken. */
function usePlayedMarket(session: PracticeView | null): MarketView | null {
  const catalogue = useTopic('markets.catalogue');
  const [of, symbol] = [session?.of ?? null, session?.symbol ?? null];
  return useMemo(() => {
    const real = catalogue?.find((market) => market.symbol === of);
    if (real === undefined || symbol === null) return null;
    return { ...real, symbol, currencyId: 0, legalId: 0 };
  }, [catalogue, of, symbol]);
}

function Played({ session, market }: PlayedProps) {
  const ticket = useTicket(market, 'buy');
  const Layout = useIsWide() ? PlayedWide : PlayedPhone;
  return <Layout session={session} market={market} ticket={ticket} />;
}
