/** Home: what I have, what I can do, and what moves (HOME-01 to HOME-03). */
import { lazy, Suspense } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSession, useUser } from '../../link/session.ts';
import { HOME_PATH, push } from '../../navigation/navigate.ts';
import { Later } from '../../ui/later.tsx';
import { SupportButton } from '../../ui/support-button.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { EntryGrid } from './entry-grid.tsx';
import { EquivalentCard } from './equivalent-card.tsx';
import { GuestCard } from './guest-card.tsx';
import { HomeHeader } from './home-header.tsx';
import { MarketsAtAGlance } from './markets-at-a-glance.tsx';
import { NoticeTicker } from './notice-ticker.tsx';
import { PopNotice } from './pop-notice.tsx';

const FirstSteps = lazy(() =>
  import('./first-steps.tsx').then(({ FirstSteps: steps }) => ({ default: steps })),
);

const SUPPORT_PATH = '/pages/kefu/index';

export function HomeScreen() {
  const { t } = useWords();
  const isUser = useSession().state === 'user';
  const user = useUser();
  return (
    <>
      <HomeHeader />
      {/* On a wide screen what is listed of the markets stands beside the rest, which keeps its own height. */}
      <main className="flex flex-col pb-6 wide:grid wide:grid-cols-2 wide:grid-rows-[repeat(5,auto)_1fr] wide:gap-x-6">
        {isUser ? <EquivalentCard /> : <GuestCard />}
        {user && !user.isDemo && (
          <Suspense>
            <FirstSteps user={user} />
          </Suspense>
        )}
        <NoticeTicker />
        <EntryGrid />
        <Later className="min-h-[640px]">
          <BannerCarousel />
          <MarketsAtAGlance />
        </Later>
      </main>
      <SupportButton
        label={t('support')}
        onClick={() => void push(SUPPORT_PATH, { from: HOME_PATH })}
      />
      <PopNotice />
    </>
  );
}
