/**
 * The latest view of everything watched. One frame of the worker is one update, in one animation
 * frame; a view that did not change keeps its identity, so only its own cells render.
 */
import { createStore, useStore } from 'zustand';
import type { Frame, ViewChange } from '../../contract/core.ts';
import type { TopicName, Topics } from '../../contract/table.ts';

interface LiveState {
  /** Grows by one with every update; the views change in place between two of them. */
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

/** One part of a view that is watched elsewhere; renders when that part is another one. */
export function useViewPart<Name extends TopicName, Part>(
  topic: Name,
  key: string,
  pick: (view: Topics[Name] | null) => Part,
): Part {
  return useStore(liveStore, () => pick(readView(topic, key)));
}

/** Resolves once the frame was painted: that is what lets the worker send the next. */
export function paintFrame(frame: Frame): Promise<void> {
  return new Promise((resolve) => {
    const apply = () => {
      applyChanges(frame.changes);
      resolve();
    };
    // A hidden tab paints nothing; without this the worker would wait for it for ever.
    if (document.visibilityState === 'hidden') apply();
    else requestAnimationFrame(apply);
  });
}
