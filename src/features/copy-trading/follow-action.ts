import type { TraderView } from '../../../contract/features/copy-trading-views.ts';

/** What can be done about a trader, as its button says it. */
export function followAction({ follow, isFull }: Pick<TraderView, 'follow' | 'isFull'>) {
  if (follow) return 'follow.change';
  return isFull ? 'follow.full' : 'follow.action';
}
