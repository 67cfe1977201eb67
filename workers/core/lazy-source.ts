/**
 * A topic whose code is loaded when it is first watched, so that the worker starts small. Until
 * then it has no view, as while data is loading.
 */
import type { Environment, Stop } from './environment.ts';
import type { TopicSource } from './topic-source.ts';

const RETRY_MS = 3000;

export interface LazyParts {
  readonly environment: Pick<Environment, 'timers'>;
  /** The code is loaded, so watched views can be sent. */
  readonly wake: () => void;
}

export function lazySource<View>(
  parts: LazyParts,
  load: () => Promise<TopicSource<View>>,
): TopicSource<View> {
  let source: TopicSource<View> | null = null;
  let isLoading = false;
  /** The functions that close open keys; null while the code is loading. */
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
      // The network is lost: retries as long as there is a watcher.
      parts.environment.timers.after(RETRY_MS, () => {
        if (closers.size > 0) void fetchCode();
      });
    }
    isLoading = false;
  }

  return {
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
  // The topic has no `open`, so there is nothing to close.
}
