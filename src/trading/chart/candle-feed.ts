/**
 * The bars of one market and interval, kept up to date while anybody listens. It reads the live store
 * itself, so that no change of the window's end is lost between two renders.
 */
import type { CandlesView } from '../../../contract/features/markets.ts';
import { loadOlderCandles, watch } from '../../link/core-link.ts';
import { liveStore, readView } from '../../link/live-store.ts';
import { type Bar, createBarWindow } from './bar-window.ts';

export interface FeedState {
  readonly state: CandlesView['state'];
  readonly priceScale: number;
  readonly hasBars: boolean;
}

export interface CandleFeed {
  readonly bars: () => readonly Bar[];
  readonly state: () => FeedState;
  /** Tells the first row that changed. */
  readonly onBars: (listener: (firstChanged: number) => void) => () => void;
  readonly onState: (listener: () => void) => () => void;
  /** Resolves with false when there is nothing older. */
  readonly loadOlder: () => Promise<boolean>;
  /** Asks for the whole window anew. */
  readonly reload: () => void;
  readonly close: () => void;
}

export function createCandleFeed(key: string): CandleFeed {
  const barListeners = new Set<(firstChanged: number) => void>();
  const stateListeners = new Set<() => void>();
  let window = createBarWindow();
  let state: FeedState = { state: 'loading', priceScale: 2, hasBars: false };
  let seen: CandlesView | null = null;
  let unwatch = watch(['markets.candles', key]);
  let isClosed = false;

  const read = () => {
    const view = readView('markets.candles', key);
    if (view === null || view === seen) return;
    seen = view;
    const firstChanged = window.apply(view);
    if (firstChanged === null) return reload();
    const hasBars = window.bars().length > 0;
    const { priceScale } = view;
    const isNews =
      state.state !== view.state || state.priceScale !== priceScale || state.hasBars !== hasBars;
    if (isNews) state = { state: view.state, priceScale, hasBars };
    for (const listener of barListeners) listener(firstChanged);
    if (isNews) for (const listener of stateListeners) listener();
  };
  const reload = () => {
    unwatch();
    // The watch must really end before it begins again, or the core sees no change.
    setTimeout(() => {
      if (isClosed) return;
      window = createBarWindow();
      seen = null;
      unwatch = watch(['markets.candles', key]);
    });
  };
  const unsubscribe = liveStore.subscribe(read);
  read();

  return {
    bars: () => window.bars(),
    state: () => state,
    onBars: (listener) => listen(barListeners, listener),
    onState: (listener) => listen(stateListeners, listener),
    loadOlder: async () => (await loadOlderCandles(key)).hasMore,
    reload,
    close() {
      isClosed = true;
      unsubscribe();
      unwatch();
    },
  };
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
