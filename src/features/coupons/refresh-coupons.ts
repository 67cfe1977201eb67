import { askAnew } from '../../link/use-ask.ts';

/** Requests every visible list of coupons again; the others when they are shown next. */
export const refreshCoupons = () => askAnew('coupons.tickets');
