/** Shows one route: guard, loading view after 200 ms, the page, or the error view. */
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { codeWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { readView } from '../../link/live-store.ts';
import { useSession } from '../../link/session.ts';
import type { AppRoute } from '../../navigation/app-route.ts';
import { goToLogin } from '../../navigation/require-login.ts';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { ErrorView } from './error-view.tsx';
import { LOADING_VIEW_MS, loadedPage, loadPage, type PageLoadError } from './load-page.ts';
import { reloadOnce } from './reload-once.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

interface PageOutletProps {
  readonly route: AppRoute;
}

export function PageOutlet({ route }: PageOutletProps) {
  const isAllowed = useSession().state === 'user' || route.access === 'guest';
  const { pathname, search } = useLocation();
  // Each page that is gone to asks: the redirect is for the one that is open when its time has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is when, not what.
  useEffect(() => {
    if (!isAllowed) goToLogin({ replacesPage: true });
  }, [isAllowed, pathname, search]);
  if (!isAllowed) return <LoadingView words={codeWords('login_required')} />;
  return <LoadedPage key={route.path} route={route} />;
}

function LoadedPage({ route }: PageOutletProps) {
  const [attempt, setAttempt] = useState(0);
  const [Loaded, setLoaded] = useState<ComponentType | null>(() => loadedPage(route));
  const [failure, setFailure] = useState<PageLoadError | null>(null);
  const [isSlow, setIsSlow] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same route again.
  useEffect(() => {
    const known = loadedPage(route);
    if (known) {
      // It may have come between the first render and now.
      setLoaded(() => known);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => setIsSlow(true), LOADING_VIEW_MS);
    loadPage(route).then(
      (page) => {
        if (isCurrent) setLoaded(() => page);
      },
      (error: PageLoadError) => {
        if (error.reason === 'failed' && !isOffline() && reloadOnce()) return;
        if (isCurrent) setFailure(error);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [route, attempt]);

  if (failure) {
    const retry = () => {
      setFailure(null);
      setIsSlow(false);
      setAttempt(attempt + 1);
    };
    return <ErrorView reason={failure.reason} onRetry={retry} />;
  }
  if (Loaded) {
    return (
      <ScreenBoundary>
        <Loaded />
      </ScreenBoundary>
    );
  }
  return isSlow ? <LoadingView /> : null;
}

/** Without a way to the server a reload brings nothing, and may cost the page that is here. */
function isOffline(): boolean {
  const state = readView('connection', '')?.state;
  return state === 'offline' || state === 'reconnecting' || !navigator.onLine;
}

/** What is seen while a page is on its way. */
function LoadingView({ words }: { readonly words?: string }) {
  const { t } = useWords();
  return (
    <div className="flex min-h-[inherit] flex-col items-center justify-center gap-4 px-8 pb-[20vh]">
      <Spinner label={t('ui.loading')} size={28} />
      {words !== undefined && <p className="text-center text-soft">{words}</p>}
    </div>
  );
}
