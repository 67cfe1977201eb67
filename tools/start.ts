/**
 * `npm start`: builds the app when it is stale, then serves app, calls and socket. The server runs
 * in this very process, so that the signal which npm passes on reaches it and it can drain.
 */
import { buildIfStale } from './build.ts';

await buildIfStale();
await import('./serve.ts');
