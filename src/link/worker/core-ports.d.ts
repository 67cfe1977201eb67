/**
 * The modules of the data core, resolved by the build (see `resolve.alias` of vite.config.ts): the
 * addresses of its workers, and its parts for the main thread where workers cannot start.
 */
declare module '#data-core-worker?worker&url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the shape of the build's address modules.
  export default address;
}

declare module '#first-chart-worker?worker&url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the shape of the build's address modules.
  export default address;
}

declare module '#create-core' {
  import type { CoreEnvironment } from '#browser-environment';
  import type { Core } from '../../../contract/core.ts';

  export function createCore(environment: CoreEnvironment): Core;
}

declare module '#browser-environment' {
  /** The part of the environment that the screen needs to stop a core on the main thread. */
  export interface CoreEnvironment {
    readonly timers: {
      after(delayMs: number, task: () => void): () => void;
      every(periodMs: number, task: () => void): () => void;
    };
    readonly transport: {
      openSocket(options: unknown): { disconnect(): void };
    };
  }

  export function browserEnvironment(): CoreEnvironment;
}
