/** Runs the server in this process, with the app as it was built last. */
import { main } from '../server/main.ts';

await main();
