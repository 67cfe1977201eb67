import { queryClient } from '../../link/use-ask.ts';

/** Asks anew for every list of coupons that is shown; the others when they are next. */
export function refreshCoupons(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['coupons.list'] });
}
