/** CheckInCard { checkIn }: the days of a row with their gifts, and the button that takes today's. */
import { Check } from 'lucide-react';
import type { CheckIn } from '../../../contract/features/points.ts';
import { countText } from '../../i18n/own-figures.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { showToast } from '../../ui/layers/toast.tsx';

export function CheckInCard({ checkIn }: { readonly checkIn: CheckIn }) {
  const { t, tag } = useWords('points');
  const { send, isPending } = useSend('points.checkIn', { unknown: t('unknown') });
  const { isDone, streak, gifts, nextAt } = checkIn;
  const take = async () => {
    const result = await send({});
    if (result?.ok)
      showToast(
        t('checkIn.got', { points: countText(result.value.record.change, tag) }),
        'success',
      );
  };
  return (
    <section aria-label={t('checkIn.title')} className="mt-3 rounded-large bg-raised p-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{t('checkIn.title')}</h3>
          <p className="text-small text-faint">
            {isDone
              ? t('checkIn.next', { time: dayTime(nextAt, tag) })
              : t('checkIn.streak', { count: streak })}
          </p>
        </div>
        <Button size="medium" disabled={isDone} isLoading={isPending} onClick={() => void take()}>
          {isDone ? t('checkIn.done') : t('checkIn.take')}
        </Button>
      </div>
      <Days gifts={gifts} done={streak} isDone={isDone} />
    </section>
  );
}

interface DaysProps {
  readonly gifts: readonly number[];
  /** Days in a row. */
  readonly done: number;
  readonly isDone: boolean;
}

/** The row that today belongs to: what was taken, today's, and what comes. */
function Days({ gifts, done, isDone }: DaysProps) {
  const { t, tag } = useWords('points');
  const today = isDone ? done : done + 1;
  const first = Math.floor((today - 1) / gifts.length) * gifts.length;
  return (
    <ol className="mt-3 grid grid-cols-7 gap-1">
      {gifts.map((points, index) => {
        const day = first + index + 1;
        const isTaken = day <= done;
        return (
          <li
            // The gifts of a row are in a fixed order.
            key={day}
            aria-label={t('checkIn.day', { day, points: countText(points, tag) })}
            className={classNames(
              'flex flex-col items-center gap-0.5 rounded-small py-1.5',
              day === today && !isDone ? 'bg-gold/12' : 'bg-control',
            )}
          >
            <span className={classNames('figure text-small', isTaken ? 'text-faint' : 'text-gold')}>
              +{countText(points, tag)}
            </span>
            <span className="flex h-4 items-center text-caption text-faint">
              {isTaken ? <Check aria-hidden="true" size={12} /> : countText(day, tag)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
