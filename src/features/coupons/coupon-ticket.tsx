/** CouponTicket { coupon, nowMs, using, isFirst }: what it is worth, where it is from, and how long it lasts or what became of it. */
import { useState } from 'react';
import type { CouponView } from '../../../contract/features/coupons.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { UseCoupon } from './use-coupon.ts';
import { useCouponTime } from './use-coupon-time.ts';

interface CouponTicketProps {
  readonly coupon: CouponView;
  readonly nowMs: number;
  readonly using: UseCoupon;
  /** True for the coupon that expires first: its button is emphasized. */
  readonly isFirst: boolean;
}

/** Longer amounts are written smaller, so that they stay on one line of the narrowest phone. */
const BIG_DIGITS = 12;

export function CouponTicket({ coupon, nowMs, using, isFirst }: CouponTicketProps) {
  const { t } = useWords('coupons');
  const { t: money } = useWords('money');
  const { currency, source, state, numberText: number } = coupon;
  const isUsable = state === 'usable';
  return (
    <article
      aria-label={`${number} ${currency}, ${t(`source.${source}`)}`}
      className="rounded-large border border-hairline bg-raised"
    >
      <div className="px-4 pt-3 pb-2.5">
        <p className="text-small text-soft">{t(`source.${source}`)}</p>
        <p
          className={classNames(
            'figure mt-0.5 font-semibold [overflow-wrap:anywhere]',
            number.length > BIG_DIGITS ? 'text-title leading-9.5' : 'text-display',
            isUsable ? 'text-strong' : 'text-faint',
          )}
        >
          {number}{' '}
          <span className={classNames('text-title', isUsable && 'text-soft')}>{currency}</span>
        </p>
      </div>
      <Perforation />
      <div className="flex min-h-14 items-center justify-between gap-3 py-1 pr-3 pl-4">
        <TimeButton coupon={coupon} nowMs={nowMs} />
        {state === 'used' && (
          <p className="text-right text-small text-faint">
            {t('paidInto', { account: money('accounts.change') })}
          </p>
        )}
        {isUsable && (
          <Button
            size="medium"
            variant={isFirst ? 'primary' : 'plain'}
            className="min-w-20"
            aria-label={t('useOf', { amount: `${number} ${currency}` })}
            disabled={using.isPending}
            onClick={() => using.ask(coupon)}
          >
            {t('use')}
          </Button>
        )}
      </div>
    </article>
  );
}

/** Where the ticket would be torn: a dashed line between two notches that let the ground through. */
function Perforation() {
  const notch = 'absolute inset-y-0 w-2.25 border border-hairline bg-ground';
  return (
    <div aria-hidden="true" className="relative h-4">
      <div className="absolute inset-x-4 top-1/2 border-t border-dashed border-faint/40" />
      <div className={classNames(notch, '-left-px rounded-r-full border-l-0')} />
      <div className={classNames(notch, '-right-px rounded-l-full border-r-0')} />
    </div>
  );
}

/** The time in words; a tap shows it to the second, and another one the words again. */
function TimeButton({ coupon, nowMs }: { readonly coupon: CouponView; readonly nowMs: number }) {
  const { tag } = useWords('coupons');
  const [isExact, setIsExact] = useState(false);
  const { words, atMs, isSoon } = useCouponTime(coupon, nowMs);
  const exact = exactTime(atMs, tag);
  return (
    <button
      type="button"
      title={exact}
      onClick={() => setIsExact(!isExact)}
      className={classNames(
        'min-h-11 min-w-0 text-left text-small active:opacity-70',
        isSoon ? 'text-warning' : 'text-soft',
      )}
    >
      {isExact ? exact : words}
    </button>
  );
}
