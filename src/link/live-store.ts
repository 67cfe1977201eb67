/**
 * The latest view of every watched topic. One frame of the worker is one update, in one animation
 * frame. A view that did not change keeps its identity, so only its own cells render.
 */
import { createStore, useStore } from 'zustand';
import type { Frame, ViewChange } from '../../contract/core.ts';
import type { TopicName, Topics } from '../../contract/views.ts';

interface LiveState {
  /** Increases by one with every update; the views change in place between two of them. */
  readonly revision: number;
  readonly views: Map<string, unknown>;
}

export const liveStore = createStore<LiveState>(() => ({ revision: 0, views: new Map() }));

export function topicId(topic: TopicName, key: string): string {
  return `${topic} ${key}`;
}

export function applyChanges(changes: readonly ViewChange[]): void {
  const { revision, views } = liveStore.getState();
  for (const [topic, key, view] of changes) views.set(topicId(topic, key), view);
  liveStore.setState({ revision: revision + 1 });
}

export function forgetViews(ids: readonly string[]): void {
  const { revision, views } = liveStore.getState();
  for (const id of ids) views.delete(id);
  liveStore.setState({ revision: revision + 1 });
}

export function readView<Name extends TopicName>(topic: Name, key: string): Topics[Name] | null {
  // Only `applyChanges` writes, and its type binds each topic to its view.
  return (liveStore.getState().views.get(topicId(topic, key)) as Topics[Name] | undefined) ?? null;
}

export function useView<Name extends TopicName>(topic: Name, key: string): Topics[Name] | null {
  return useStore(liveStore, () => readView(topic, key));
}

/** Selects one part of a view that is watched elsewhere; renders only when that part changes. */
export function useViewPart<Name extends TopicName, Part>(
  topic: Name,
  key: string,
  pick: (view: Topics[Name] | null) => Part,
): Part {
  return useStore(liveStore, () => pick(readView(topic, key)));
}

/** Calls after each update, outside of React. Who fails is reported, and fails alone: all others hear of the update. */
export function onUpdate(listener: () => void): () => void {
  return liveStore.subscribe(() => {
    try {
      listener();
    } catch (error) {
      reportError(error);
    }
  });
}

/**
 * Calls at once, and with each new view, outside of React: for a figure that changes with every frame and is
 * written where it stands. Returns how to stop.
 */
export function onView<Name extends TopicName>(
  topic: Name,
  key: string,
  listener: (view: Topics[Name] | null) => void,
): () => void {
  const held = { view: readView(topic, key) };
  listener(held.view);
  return onUpdate(() => {
    const view = readView(topic, key);
    if (view === held.view) return;
    held.view = view;
    listener(view);
  });
}

/** Resolves once the frame was painted; then the worker may send the next. */
export function paintFrame(frame: Frame): Promise<void> {
  return new Promise((resolve) => {
    // Whatever becomes of this frame, the next one may come: the answer leaves once this task is over.
    const apply = () => {
      resolve();
      applyChanges(frame.changes);
    };
    // A hidden tab paints nothing, and the worker would wait for ever without this.
    if (document.visibilityState === 'hidden') apply();
    else requestAnimationFrame(apply);
  });
}
