/**
 * The page's first script, which waits for nothing: the data core's worker starts, what the first page needs is asked
 * for, and only then come the link to the core and the app.
 */
import './theme/styles.css';
import './link/worker/first-worker.ts';
import { askForFirstPage } from './app/first-page.ts';

askForFirstPage();
// Not awaited here: modules that this one shares with the app would wait for it, and it for them.
void import('./link/core-link.ts')
  .then(() => import('./app/mount.tsx'))
  .then(({ mountApp }) => mountApp());
