/**
 * The columns of a row of markets, shared by the head and the rows. On a phone: icon, name, last day,
 * price, change. From 1024 px also high, low, volume, turnover and the star.
 */
export const wideColumns =
  'grid-cols-[32px_minmax(0,1fr)_36px_80px_4.25rem] min-[380px]:grid-cols-[32px_minmax(0,1fr)_48px_84px_4.25rem] ' +
  'wide:grid-cols-[32px_minmax(0,1.6fr)_96px_minmax(0,1.1fr)_4.25rem_repeat(4,minmax(0,1fr))_44px] wide:gap-x-5';

/** Without the last day, so that a found name has room. */
export const searchColumns = 'grid-cols-[32px_minmax(0,1fr)_84px_4.25rem]';
