/** The frame around every page: tabs, column, page transition, scroll positions, quiet badges. */

import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { SITE_NAME } from '../../contract/plain/site-name.ts';
import { useWords } from '../i18n/use-words.ts';
import { useLinkState } from '../link/link-state.ts';
import { noteArrival, tellUnheard } from '../navigation/guard-back.ts';
import { connectRouter } from '../navigation/navigate.ts';
import { routeOf } from './all-routes.ts';
import { BusyBar } from './bars/busy-bar.tsx';
import { TabBar } from './bars/tab-bar.tsx';
import { useKeptScroll } from './keep-scroll.ts';
import { LateParts } from './late-parts.tsx';
import { ErrorView } from './pages/error-view.tsx';
import { PageOutlet } from './pages/page-outlet.tsx';

const columnClasses = {
  full: '',
  broad: 'max-w-[1240px]',
  narrow: 'max-w-[460px]',
  column: 'max-w-[720px]',
} as const;

export function Shell() {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const route = routeOf(location.pathname);
  useLayoutEffect(() => connectRouter(navigate), [navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a location of its own.
  useLayoutEffect(noteArrival, [location]);
  // After the layout effect by which the router listens.
  useEffect(tellUnheard, []);
  useKeptScroll(location);
  // Here, and not with the page: an address that leads nowhere must not keep the last page's title.
  useEffect(() => {
    document.title = route?.title ?? SITE_NAME;
  }, [route]);

  const isTabRoot = route?.tab !== undefined;
  const slidesIn = navigationType === NavigationType.Push && !isTabRoot;
  const height = isTabRoot
    ? 'min-h-[calc(100dvh-var(--tab-bar)-var(--notice-bar,0px))]'
    : 'min-h-[calc(100dvh-var(--notice-bar,0px))]';
  const column = columnClasses[route?.width ?? 'column'];
  return (
    <>
      <BusyBar />
      <LateParts />
      <div className={isTabRoot ? 'pb-(--tab-bar) wide:pl-(--rail)' : 'wide:pl-(--rail)'}>
        <div
          key={location.pathname}
          className={`mx-auto ${height} ${column} ${slidesIn ? 'animate-page-in' : ''}`}
        >
          {route ? <PageOutlet route={route} /> : <ErrorView reason="notFound" />}
        </div>
      </div>
      <DegradedBadge />
      <TabBar current={route?.tab ?? null} isOnPhone={isTabRoot} />
    </>
  );
}

function DegradedBadge() {
  const { t } = useWords();
  const isDegraded = useLinkState((state) => state.isDegraded);
  if (!isDegraded) return null;
  return (
    <p
      role="status"
      // A screen with live prices says it in the badge of its connection.
      className="fixed top-1 right-2 z-50 rounded-small bg-control px-2 text-caption text-warning [body:has([data-connection])_&]:hidden"
    >
      {t('degraded')}
    </p>
  );
}
