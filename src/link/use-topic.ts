/**
 * The latest view of a topic, null until the first arrives:
 * `const quote = useTopic('markets.quotes', 'BTCUSDT')`. A null key watches nothing.
 */
import { useEffect } from 'react';
import type { TopicName, Topics } from '../../contract/table.ts';
import { watch } from './core-link.ts';
import { useView } from './live-store.ts';

export function useTopic<Name extends TopicName>(
  topic: Name,
  key: string | null = '',
): Topics[Name] | null {
  useEffect(() => (key === null ? undefined : watch([topic, key])), [topic, key]);
  const view = useView(topic, key ?? '');
  return key === null ? null : view;
}
