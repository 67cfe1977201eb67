/** Puts the app on the page, in the kept language and colours. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { setUpWords } from '../i18n/i18n.ts';
import { carryDrafts } from '../link/drafts/kept-drafts.ts';
import { carryKeys } from '../link/page-sends.ts';
import { usePreferences } from '../link/preferences.ts';
import { keepSession } from '../link/session.ts';
import { guardBack } from '../navigation/guard-back.ts';
import { applyPalette } from '../theme/palette.ts';
import { ToastHost } from '../ui/layers/toast.tsx';
import { routeOf } from './all-routes.ts';
import { pageIsReady } from './first/page-ready.ts';
import { followNotices } from './notices.ts';
import { LOADING_VIEW_MS, loadPage } from './pages/load-page.ts';
import { Shell } from './shell.tsx';

export async function mountApp(): Promise<void> {
  const { language, palette } = usePreferences.getState();
  applyPalette(palette);
  keepSession();
  const words = setUpWords(language);
  const firstPage = beginFirstPage();
  await Promise.all([words, pageIsReady()]);
  // What stands for the page stays until it can be drawn whole; one that is late shows that it is loading.
  await Promise.race([firstPage, late()]);
  guardBack();
  followNotices();
  addEventListener('pagehide', carryDrafts);
  addEventListener('pagehide', carryKeys);
  // Places are ours to keep (keep-scroll.ts), from the first page on.
  history.scrollRestoration = 'manual';
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const page = createRoot(root);
  // In a transition React gives the thread back every few milliseconds.
  startTransition(() =>
    page.render(
      <>
        <HashRouter>
          <Shell />
        </HashRouter>
        <ToastHost />
      </>,
    ),
  );
}

/** The first page's code comes beside the words; the outlet then finds it there, or shows its failure. */
async function beginFirstPage(): Promise<void> {
  const [path = ''] = location.hash.slice(1).split('?');
  const route = routeOf(path === '' ? '/' : path);
  // The outlet loads it again and shows the failure.
  if (route) await loadPage(route).catch(() => undefined);
}

const late = () => new Promise<void>((resolve) => setTimeout(resolve, LOADING_VIEW_MS));
