/** The core's preview of a draft. While a changed draft is being priced the last preview stays, marked as old. */
import { useEffect, useRef } from 'react';
import type { SpotDraft, SpotPreview } from '../../../../contract/features/spot.ts';
import { useTopic } from '../../../link/use-topic.ts';

export interface PreviewState {
  readonly preview: SpotPreview | null;
  /** True when the preview is of this very draft. */
  readonly isCurrent: boolean;
}

export function usePreview(draft: SpotDraft): PreviewState {
  const current = useTopic('spot.preview', JSON.stringify(draft));
  const lastRef = useRef<SpotPreview | null>(null);
  useEffect(() => {
    if (current) lastRef.current = current;
  }, [current]);
  return { preview: current ?? lastRef.current, isCurrent: current !== null };
}
