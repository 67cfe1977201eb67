/**
 * The doors to the data core, opened by the build (see `resolve.alias` of vite.config.ts): its address
 * as a worker, and its parts for the main thread where workers cannot start.
 */
declare module '#data-core-worker?worker&url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the shape of the build's address modules.
  export default address;
}

declare module '#create-core' {
  import type { Core } from '../../contract/core.ts';

  export function createCore(environment: unknown): Core;
}

declare module '#browser-environment' {
  export function browserEnvironment(): unknown;
}
