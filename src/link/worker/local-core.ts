/** The same core on the main thread. Its chunk is fetched only when it is needed. */
import { browserEnvironment } from '#browser-environment';
import { createCore } from '#create-core';
import { spawnMortalCore } from './mortal-core.ts';
import type { SpawnedCore } from './supervisor.ts';

export function spawnLocalCore(): SpawnedCore {
  return spawnMortalCore(browserEnvironment(), createCore);
}
