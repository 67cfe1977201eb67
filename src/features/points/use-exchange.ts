/** Asks whether points are to be exchanged, and exchanges them until the outcome is known. */
import { useState } from 'react';
import type { PointsRewardView } from '../../../contract/features/points.ts';
import { useWords, type WordsOf } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';

export interface UseExchange {
  /** The reward that waits for a yes. */
  readonly asked: PointsRewardView | null;
  /** The last reward that was taken here. */
  readonly arrived: PointsRewardView | null;
  readonly ask: (reward: PointsRewardView) => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
}

export function useExchange(): UseExchange {
  const { t } = useWords('points');
  const { send: exchange, isPending } = useSend('points.exchange', { unknown: t('unknown') });
  const [asked, setAsked] = useState<PointsRewardView | null>(null);
  const [arrived, setArrived] = useState<PointsRewardView | null>(null);

  const send = async () => {
    if (asked === null) return;
    const result = await exchange({ id: asked.id });
    if (result === null) return;
    setAsked(null);
    if (!result.ok) return;
    setArrived(asked);
    showToast(t('done', { reward: rewardName(t, asked) }), 'success');
  };

  return { asked, arrived, ask: setAsked, cancel: () => setAsked(null), send, isPending };
}

/** Such as `Coupon of 5 USDT`. */
export function rewardName(
  t: WordsOf<'points'>,
  { kind, valueText }: Pick<PointsRewardView, 'kind' | 'valueText'>,
): string {
  return t(`reward.${kind}`, { amount: valueText });
}
