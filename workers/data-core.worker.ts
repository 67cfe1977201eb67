/** The dedicated worker: one core, exposed to the screen. */
import { expose } from 'comlink';
import { browserEnvironment } from './app/browser-environment.ts';
import { createCore } from './app/create-core.ts';

expose(createCore(browserEnvironment()));
