/** When a coupon ends or ended, in words. */
import type { CouponView } from '../../../contract/features/coupons.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';

const SOON_MS = 2 * DAY_MS;

export interface CouponTime {
  readonly words: string;
  /** The instant that the words are about, in milliseconds since the epoch. */
  readonly atMs: number;
  /** It can be used, but not for long. */
  readonly isSoon: boolean;
}

export function useCouponTime(coupon: CouponView, nowMs: number): CouponTime {
  const { t, tag } = useWords('coupons');
  const { t: common } = useWords();
  const { state, expiresAt, usedAt } = coupon;
  const since = (atMs: number) => relativeTime(atMs, nowMs, { tag, justNow: common('justNow') });
  if (usedAt !== null)
    return { words: t('usedWhen', { time: since(usedAt) }), atMs: usedAt, isSoon: false };
  if (state === 'expired')
    return { words: t('expiredWhen', { time: since(expiresAt) }), atMs: expiresAt, isSoon: false };
  const leftMs = expiresAt - nowMs;
  return { words: leftWords(leftMs), atMs: expiresAt, isSoon: leftMs < SOON_MS };

  // Whole units, rounded down: nobody is promised more time than there is.
  function leftWords(ms: number): string {
    if (ms >= DAY_MS) return t('expiresIn.days', { count: Math.floor(ms / DAY_MS) });
    if (ms >= HOUR_MS) return t('expiresIn.hours', { count: Math.floor(ms / HOUR_MS) });
    if (ms >= MINUTE_MS) return t('expiresIn.minutes', { count: Math.floor(ms / MINUTE_MS) });
    return t('expiresIn.moments');
  }
}
