/** Starts the data core at once; React and the app arrive while it connects, and the words beside them. */
import './theme/styles.css';
import './link/core-link.ts';
import { loadWords } from './i18n/load-words.ts';
import { storedLanguage } from './link/worker/stored-start.ts';

void loadWords(storedLanguage(), 'common');
const { mountApp } = await import('./app/mount.tsx');
await mountApp();
