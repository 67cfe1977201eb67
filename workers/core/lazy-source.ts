/**
 * A topic whose code is fetched when it is first watched, so that the worker starts small. Until the code
 * has come there is no view, as while data is loading.
 */
import type { Environment, Stop } from './environment.ts';
import type { TopicSource } from './topic-source.ts';

const RETRY_MS = 3000;

export interface LazyParts {
  readonly environment: Pick<Environment, 'timers'>;
  /** The code has come: what is watched may be shown. */
  readonly wake: () => void;
}

export function lazySource<View>(
  parts: LazyParts,
  traits: Pick<TopicSource<View>, 'lane' | 'paceMs'>,
  load: () => Promise<TopicSource<View>>,
): TopicSource<View> {
  let source: TopicSource<View> | null = null;
  let isLoading = false;
  /** How to close what is open, by key; null while the code is on its way. */
  const closers = new Map<string, Stop | null>();

  function openAll(): void {
    for (const [key, close] of closers) {
      if (close === null) closers.set(key, source?.open?.(key) ?? nothing);
    }
  }

  async function fetchCode(): Promise<void> {
    if (isLoading || source !== null) return;
    isLoading = true;
    try {
      source = await load();
      openAll();
      parts.wake();
    } catch {
      // A lost network: asked again for as long as anybody watches.
      parts.environment.timers.after(RETRY_MS, () => {
        if (closers.size > 0) void fetchCode();
      });
    }
    isLoading = false;
  }

  return {
    ...traits,
    open(key) {
      closers.set(key, null);
      if (source === null) void fetchCode();
      else openAll();
      return () => {
        closers.get(key)?.();
        closers.delete(key);
      };
    },
    revision: (key) => source?.revision(key) ?? 'code on its way',
    view: (key, isFirst) => source?.view(key, isFirst),
  };
}

function nothing(): void {
  // The topic opens nothing, so there is nothing to close.
}
