/** The core's preview of a draft. While a changed draft is being priced the last preview stays, marked as old. */
import { useEffect, useRef } from 'react';
import type { TopicName, Topics } from '../../../contract/views.ts';
import { useTopic } from '../use-topic.ts';

export interface LastPreview<View> {
  readonly preview: View | null;
  /** True when the preview is of this very draft. */
  readonly isCurrent: boolean;
}

/** `draft` is null while nothing is to be priced. */
export function useLastPreview<Name extends TopicName>(
  topic: Name,
  draft: object | null,
): LastPreview<Topics[Name]> {
  const current = useTopic(topic, draft && JSON.stringify(draft));
  const lastRef = useRef<Topics[Name] | null>(null);
  useEffect(() => {
    if (current !== null) lastRef.current = current;
  }, [current]);
  return { preview: current ?? lastRef.current, isCurrent: current !== null };
}
