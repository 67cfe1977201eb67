import { askAnew } from '../../link/use-ask.ts';

/** Asks anew for every list of coupons that is shown; the others when they are next. */
export const refreshCoupons = () => askAnew('coupons.list');
