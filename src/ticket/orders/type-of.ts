/** What an order is: a limit and its stop are one, and so are slices, whatever the server calls their parts. */
import type { FuturesOrderView } from '../../../contract/features/futures-views.ts';
import type { SpotOrderView } from '../../../contract/features/spot.ts';

export function spotType({
  kind,
  oco,
  trigger,
  trailText,
  twap,
}: Pick<SpotOrderView, 'kind' | 'oco' | 'trigger' | 'trailText' | 'twap'>) {
  if (twap !== null) return 'twap';
  if (oco !== null) return 'oco';
  if (trailText !== '') return 'stop_trailing';
  return trigger === '' ? kind : (`stop_${kind}` as const);
}

export function futuresType({ type, oco, twap }: Pick<FuturesOrderView, 'type' | 'oco' | 'twap'>) {
  if (twap !== null) return 'twap';
  return oco === null ? type : 'oco';
}
