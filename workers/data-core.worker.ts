/** The dedicated worker: one core, exposed to the screen. */
import { expose } from 'comlink';
import { browserEnvironment } from './core/browser-environment.ts';
import { createCore } from './core/create-core.ts';

expose(createCore(browserEnvironment()));
