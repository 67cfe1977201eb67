/** RewardsPanel { offer }: what points buy this month, and the question before they do. */
import { ShieldCheck } from 'lucide-react';
import type { PointsOfferView } from '../../../contract/features/points.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { RewardRow } from './reward-row.tsx';
import { rewardName, type UseExchange, useExchange } from './use-exchange.ts';

export function RewardsPanel({ offer }: { readonly offer: PointsOfferView }) {
  const { t, tag } = useWords('points');
  const exchanging = useExchange();
  const [first] = offer.list;
  return (
    <>
      {!offer.isVerified && <VerifyNote />}
      <Arrived exchanging={exchanging} />
      <ul aria-label={t('tab.rewards')} className="flex flex-col gap-2 pt-3">
        {offer.list.map((reward) => (
          <li key={reward.id}>
            <RewardRow reward={reward} canTake={offer.isVerified} exchanging={exchanging} />
          </li>
        ))}
      </ul>
      {first && (
        <p className="pt-3 text-small text-faint">
          {t('renewed', { time: dayTime(first.endsAt, tag) })} {t('notMoney')}
        </p>
      )}
      <ConfirmExchange exchanging={exchanging} />
    </>
  );
}

function VerifyNote() {
  const { t } = useWords('points');
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 rounded-large bg-gold/12 py-1.5 pr-1.5 pl-4">
      <p className="min-w-36 flex-1 py-1 text-small">{t('verifyFirst')}</p>
      <Button
        variant="ghost"
        size="medium"
        className="ml-auto"
        onClick={() => void push('/pages/setting/real')}
      >
        <ShieldCheck aria-hidden="true" size={18} />
        {t('verify')}
      </Button>
    </div>
  );
}

/** Where the last reward is now. */
function Arrived({ exchanging: { arrived } }: { readonly exchanging: UseExchange }) {
  const { t } = useWords('points');
  const isCoupon = arrived?.kind === 'coupon';
  return (
    <div role="status">
      {arrived && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 rounded-large bg-up/12 py-1.5 pr-1 pl-4">
          <p className="min-w-36 flex-1 py-1 text-small break-words">
            {t('arrived', { reward: rewardName(t, arrived) })}
          </p>
          <Button
            variant="ghost"
            size="medium"
            className="ml-auto"
            onClick={() => void push(isCoupon ? '/pages/setting/coupon' : '/pages/fund/assets')}
          >
            {t(isCoupon ? 'openCoupons' : 'openAssets')}
          </Button>
        </div>
      )}
    </div>
  );
}

function ConfirmExchange({ exchanging }: { readonly exchanging: UseExchange }) {
  const { t } = useWords('points');
  const { asked, cancel, send, isPending } = exchanging;
  if (asked === null) return null;
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={t('confirmTitle')}
      confirmLabel={t('exchange')}
      onConfirm={() => void send()}
      isLoading={isPending}
    >
      <p className="break-words">
        {t('confirmText', { points: asked.pointsText, reward: rewardName(t, asked) })}
      </p>
    </Dialog>
  );
}
