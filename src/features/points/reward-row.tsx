/** RewardRow { reward, canTake, exchanging }: what it is, what it costs, and why it cannot be taken. */
import { Coins, TicketPercent } from 'lucide-react';
import type { PointsRewardView } from '../../../contract/features/points.ts';
import { countText } from '../../i18n/own-figures.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { rewardName, type UseExchange } from './use-exchange.ts';

interface RewardRowProps {
  readonly reward: PointsRewardView;
  /** False for somebody whose identity is not verified. */
  readonly canTake: boolean;
  readonly exchanging: UseExchange;
}

export function RewardRow({ reward, canTake, exchanging }: RewardRowProps) {
  const { t, tag } = useWords('points');
  const { t: money } = useWords('money');
  const { kind, days, obstacle, pointsText, remainingText } = reward;
  const Icon = kind === 'coupon' ? TicketPercent : Coins;
  const name = rewardName(t, reward);
  const taken = t('reward.taken', {
    taken: countText(reward.exchanged, tag),
    most: countText(reward.maximumPerUser, tag),
  });
  return (
    <article aria-label={name} className="flex items-center gap-3 rounded-large bg-raised p-3">
      <Icon aria-hidden="true" size={24} strokeWidth={1.5} className="shrink-0 text-gold" />
      <div className="min-w-0 flex-1">
        <h3 className="break-words">{name}</h3>
        <p className="text-small text-soft">{t('reward.cost', { points: pointsText })}</p>
        <p className="text-small text-faint">
          {days === null
            ? t('reward.balanceNote', { account: money('accounts.change') })
            : t('reward.couponNote', { count: days })}
        </p>
        <p className="text-small text-faint">
          {remainingText === null
            ? taken
            : `${taken} · ${t('reward.left', { left: remainingText })}`}
        </p>
      </div>
      {obstacle === null ? (
        <Button
          size="medium"
          variant="plain"
          aria-label={t('exchangeFor', { reward: name })}
          disabled={!canTake || exchanging.isPending}
          onClick={() => exchanging.ask(reward)}
        >
          {t('exchange')}
        </Button>
      ) : (
        <p className="max-w-24 shrink-0 text-right text-small text-faint">
          {t(`obstacle.${obstacle}`, { points: reward.missingText })}
        </p>
      )}
    </article>
  );
}
