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
  import type { CoreEnvironment } from '#browser-environment';
  import type { Core } from '../../contract/core.ts';

  export function createCore(environment: CoreEnvironment): Core;
}

declare module '#browser-environment' {
  /** As much of it as the screen has to know to end a core of its own thread. */
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
