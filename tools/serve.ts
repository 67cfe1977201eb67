/** Runs the server in this process, with the app as it was built last. */
import { main } from '../server/main.ts';

// Stopping `npm start` by its process group stops the server twice, once through npm. With a
// listener of its own that never leaves, the second signal does not cut the drain short.
process.on('SIGTERM', () => {});
process.on('SIGINT', () => {});
await main();
