/** The same core without a worker. Its chunk is fetched only where it is needed. */
import { browserEnvironment } from '#browser-environment';
import { createCore } from '#create-core';
import type { Core } from '../../contract/core.ts';

export function createLocalCore(): Core {
  return createCore(browserEnvironment());
}
