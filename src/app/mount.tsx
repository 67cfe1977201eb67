/** Puts the app on the page, in the kept language and colours. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { setUpWords } from '../i18n/i18n.ts';
import { carryDrafts } from '../link/drafts/kept-drafts.ts';
import { usePreferences } from '../link/preferences.ts';
import { keepSession } from '../link/session.ts';
import { queryClient } from '../link/use-ask.ts';
import { guardBack } from '../navigation/guard-back.ts';
import { applyPalette } from '../theme/palette.ts';
import { ToastHost } from '../ui/layers/toast.tsx';
import { routeOf } from './all-routes.ts';
import { followNotices } from './notices.ts';
import { loadPage } from './pages/load-page.ts';
import { Shell } from './shell.tsx';

export async function mountApp(): Promise<void> {
  const { language, palette } = usePreferences.getState();
  applyPalette(palette);
  keepSession();
  const words = setUpWords(language);
  beginFirstPage();
  await words;
  guardBack();
  followNotices();
  addEventListener('pagehide', carryDrafts);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <Shell />
      </HashRouter>
      <ToastHost />
    </QueryClientProvider>,
  );
}

/** The first page's code comes beside the words; the outlet then finds it there, or shows its failure. */
function beginFirstPage(): void {
  const [path = ''] = location.hash.slice(1).split('?');
  const route = routeOf(path === '' ? '/' : path);
  // The outlet loads it again and shows the failure.
  if (route) loadPage(route).catch(() => undefined);
}
