/** Coupons: those that can be used, those that were, and those that have expired (COUP-01). */
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useServerNow } from '../../link/use-server-now.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CouponList, useRefreshWhenOver } from './coupon-list.tsx';
import { type UseCoupon, useCoupon } from './use-coupon.ts';

const states = ['usable', 'used', 'expired'] as const;

const PANEL_ID = 'coupons-panel';

export function CouponsScreen() {
  const { t } = useWords('coupons');
  const [state, setState] = useState<(typeof states)[number]>('usable');
  // How many can be used stands above every list, and the server's clock with it.
  const {
    data: head,
    answeredAtMs,
    refresh,
  } = useAsk('coupons.tickets', { state: 'usable', limit: 1 });
  const nowMs = useServerNow(head?.now, answeredAtMs);
  useRefreshWhenOver(head?.list[0]?.expiresAt, { nowMs, refresh });
  const using = useCoupon();
  return (
    <Page title={t('title')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('title')}
          value={state}
          onChange={setState}
          panelId={PANEL_ID}
          tabs={states.map((key) => ({
            key,
            label:
              key === 'usable' && head ? `${t('tab.usable')} (${head.usable})` : t(`tab.${key}`),
          }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`tab.${state}`)} className="px-4 pb-6">
        <Arrived using={using} />
        <CouponList key={state} state={state} nowMs={nowMs} using={using} />
      </div>
      <ConfirmUse using={using} />
    </Page>
  );
}

/** Where the money of the last coupon went. */
function Arrived({ using: { arrived } }: { readonly using: UseCoupon }) {
  const { t } = useWords('coupons');
  const { t: money } = useWords('money');
  return (
    <div role="status">
      {arrived && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 rounded-large bg-up/12 py-1.5 pr-1 pl-4">
          <p className="min-w-36 flex-1 py-1 text-small break-words">
            {t('arrived', {
              amount: `${arrived.numberText} ${arrived.currency}`,
              account: money('accounts.change'),
            })}
          </p>
          <Button
            variant="ghost"
            size="medium"
            className="ml-auto"
            onClick={() => void push('/pages/fund/assets')}
          >
            <Wallet aria-hidden="true" size={18} />
            {t('openAssets')}
          </Button>
        </div>
      )}
    </div>
  );
}

function ConfirmUse({ using }: { readonly using: UseCoupon }) {
  const { t } = useWords('coupons');
  const { t: money } = useWords('money');
  const { asked, cancel, send, isPending } = using;
  if (asked === null) return null;
  const amount = `${asked.numberText} ${asked.currency}`;
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={t('confirmTitle')}
      confirmLabel={t('use')}
      onConfirm={() => void send()}
      isLoading={isPending}
    >
      <p className="break-words">
        {t('confirmText', { amount, account: money('accounts.change') })}
      </p>
    </Dialog>
  );
}
