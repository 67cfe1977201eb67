// Threads do not inherit the loader that runs TypeScript here, neither under tsx nor under vitest.
import { register } from 'tsx/esm/api';

register();
await import('./signature-thread.ts');
