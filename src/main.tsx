/** Starts the data core at once; React and the app arrive while it connects. */
import './theme/styles.css';
import './link/core-link.ts';

const { mountApp } = await import('./app/mount.tsx');
await mountApp();
