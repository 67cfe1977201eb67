/**
 * The latest view of a topic, null until the first arrives: `const quote =
 * useTopic('markets.quote', 'BTCUSDT')`. A null key watches nothing.
 *
 * Where many views change often, a row watches by `useWatch` without rendering, and each of its
 * cells takes what it shows by `useViewPart`, so that a tick renders the cells it changed and
 * nothing else.
 */
import { useEffect } from 'react';
import type { TopicName, Topics } from '../../contract/views.ts';
import { watch } from './core-link.ts';
import { useView } from './live-store.ts';

export function useTopic<Name extends TopicName>(
  topic: Name,
  key: string | null = '',
): Topics[Name] | null {
  useWatch(topic, key);
  const view = useView(topic, key ?? '');
  return key === null ? null : view;
}

/** Watches without rendering. A null key watches nothing. */
export function useWatch(topic: TopicName, key: string | null): void {
  useEffect(() => (key === null ? undefined : watch([topic, key])), [topic, key]);
}
