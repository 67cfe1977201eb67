/** The frame around every page: tabs, column, page transition, scroll positions, quiet badges. */
import { useEffect } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatches,
  useNavigationType,
} from 'react-router-dom';
import { useWords } from '../i18n/use-words.ts';
import { useLinkState } from '../link/link-state.ts';
import type { AppRoute } from '../navigation/app-route.ts';
import { mayGo, useGuardCount } from '../navigation/navigate.ts';
import { BusyBar } from './busy-bar.tsx';
import { TabBar } from './tab-bar.tsx';

function useCurrentRoute(): AppRoute | null {
  const handle = useMatches().at(-1)?.handle;
  return (handle as AppRoute | undefined) ?? null;
}

/** The browser's own back button asks the same hooks as `navigate`. */
function GuardedBack() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayGo(null, 'back').then((isAllowed) => (isAllowed ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}

const columnClasses = { full: '', narrow: 'max-w-[460px]', column: 'max-w-[720px]' } as const;

export function Shell() {
  const { t } = useWords();
  const route = useCurrentRoute();
  const location = useLocation();
  const navigationType = useNavigationType();
  const isDegraded = useLinkState((state) => state.isDegraded);
  const hasGuards = useGuardCount(({ count }) => count > 0);

  const isTabRoot = route?.tab !== undefined;
  const slidesIn = navigationType === 'PUSH' && !isTabRoot;
  return (
    <>
      <BusyBar />
      {hasGuards && <GuardedBack />}
      <div className={isTabRoot ? 'pb-(--tab-bar) wide:pl-(--rail)' : 'wide:pl-(--rail)'}>
        <div
          key={location.pathname}
          className={`mx-auto ${isTabRoot ? 'min-h-[calc(100dvh-var(--tab-bar))]' : 'min-h-dvh'} ${columnClasses[route?.width ?? 'column']} ${slidesIn ? 'animate-page-in' : ''}`}
        >
          <Outlet />
        </div>
      </div>
      {isDegraded && (
        <p
          role="status"
          className="fixed top-1 right-2 z-50 rounded-small bg-control px-2 text-caption text-warning"
        >
          {t('degraded')}
        </p>
      )}
      <TabBar current={route?.tab ?? null} isOnPhone={isTabRoot} />
      <ScrollRestoration />
    </>
  );
}
