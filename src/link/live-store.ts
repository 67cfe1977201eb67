/**
 * The latest view of every watched topic. One frame of the worker is one update, in one task. A view that did not
 * change keeps its identity, so only its own cells render. Each cell hears of its own view alone: a screen has hundreds of
 * them, and ten updates a second that are of a few.
 */
import { useCallback, useSyncExternalStore } from 'react';
import type { Frame, ViewChange } from '../../contract/core.ts';
import type { TopicName, Topics } from '../../contract/views.ts';
import { failAlone } from '../device/fail-alone.ts';

type Listener = () => void;

const views = new Map<string, unknown>();
/** By the view that they hear of. */
const listeners = new Map<string, Set<Listener>>();
/** Of every update. */
const followers = new Set<Listener>();

export function topicId(topic: TopicName, key: string): string {
  return `${topic} ${key}`;
}

export function applyChanges(changes: readonly ViewChange[]): void {
  const ids = changes.map(([topic, key, view]) => {
    const id = topicId(topic, key);
    views.set(id, view);
    return id;
  });
  tell(ids);
}

export function forgetViews(ids: readonly string[]): void {
  for (const id of ids) views.delete(id);
  tell(ids);
}

function tell(ids: readonly string[]): void {
  for (const id of ids) for (const listener of listeners.get(id) ?? []) failAlone(listener);
  for (const listener of followers) failAlone(listener);
}

function listen(id: string, listener: Listener): () => void {
  const those = listeners.get(id) ?? new Set();
  listeners.set(id, those.add(listener));
  return () => {
    those.delete(listener);
    if (those.size === 0 && listeners.get(id) === those) listeners.delete(id);
  };
}

export function readView<Name extends TopicName>(topic: Name, key: string): Topics[Name] | null {
  return readById(topicId(topic, key));
}

function readById<Name extends TopicName>(id: string): Topics[Name] | null {
  // Only `applyChanges` writes, and its type binds each topic to its view.
  return (views.get(id) as Topics[Name] | undefined) ?? null;
}

export function useView<Name extends TopicName>(topic: Name, key: string): Topics[Name] | null {
  return useViewPart(topic, key, whole);
}

const whole = <View>(view: View): View => view;

/** Selects one part of a view that is watched elsewhere; renders only when that part changes. */
export function useViewPart<Name extends TopicName, Part>(
  topic: Name,
  key: string,
  pick: (view: Topics[Name] | null) => Part,
): Part {
  const id = topicId(topic, key);
  const subscribe = useCallback((listener: Listener) => listen(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => pick(readById<Name>(id)));
}

/** Calls after each update, outside of React. */
export function onUpdate(listener: Listener): () => void {
  const follower = () => listener();
  followers.add(follower);
  return () => void followers.delete(follower);
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
  const id = topicId(topic, key);
  const held = { view: readById<Name>(id) };
  listener(held.view);
  return listen(id, () => {
    const view = readById<Name>(id);
    if (view === held.view) return;
    held.view = view;
    listener(view);
  });
}

/**
 * Applied as it comes, so that whatever draws in the next animation frame, libraries too, is in the frame that shows it. Resolves
 * in that frame; then the worker may send the next, whatever became of this one.
 */
export function paintFrame(frame: Frame): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    // A hidden tab paints nothing, and the worker would wait for ever without this.
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => resolve());
  });
  failAlone(() => applyChanges(frame.changes));
  return painted;
}
