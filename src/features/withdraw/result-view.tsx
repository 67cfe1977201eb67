/** What became of a withdrawal: its state as it changes, and the way to the records. */
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { Withdrawal, WithdrawalView } from '../../../contract/features/withdraw.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { openRecords } from './paths.ts';

interface ResultViewProps {
  readonly made: Withdrawal;
  readonly onAnew: () => void;
}

const looks: Record<Withdrawal['status'], { readonly icon: LucideIcon; readonly color: string }> = {
  reviewing: { icon: Clock, color: 'text-gold' },
  sent: { icon: CircleCheck, color: 'text-success' },
  failed: { icon: CircleX, color: 'text-error' },
  cancelled: { icon: CircleX, color: 'text-soft' },
};

export function ResultView({ made, onAnew }: ResultViewProps) {
  const { t, tag } = useWords('withdraw');
  const view = useView(made);
  const { status, reason } = view ?? made;
  const { currency, method, network, targetName, target } = made;
  const { icon: Icon, color } = looks[status];
  const sum = (text: string | undefined) => `${text ?? '…'} ${currency}`;
  return (
    <>
      <div role="status" className="flex flex-col items-center gap-2 pt-8 pb-6 text-center">
        <Icon aria-hidden="true" size={44} strokeWidth={1.4} className={color} />
        <p className="text-title font-semibold">{t(`result.${status}`)}</p>
        <p className="figure text-[28px] leading-9 font-semibold break-all">
          {sum(view?.arrivesText)}
        </p>
        <p className="max-w-72 text-small text-soft">{reason ?? t(`result.${status}Hint`)}</p>
      </div>
      <div className="rounded-small bg-control px-3.5 py-3">
        <p className="flex justify-between gap-3 text-small">
          <span className="text-soft">{t('result.to')}</span>
          <span className="font-medium">{network}</span>
        </p>
        <p className="mt-1 font-medium">{targetName}</p>
        <p className="figure mt-0.5 break-all text-soft">
          {method === 'address' ? target : `•••• ${target}`}
        </p>
      </div>
      <FigureLines
        lines={[
          [t('amount.label'), sum(view?.numberText)],
          [t('fee'), sum(view?.feeText)],
          [t('result.time'), exactTime(made.createdAt, tag)],
        ]}
      />
      <div className="mt-auto flex flex-col gap-2 pt-6">
        <Button isWide onClick={openRecords}>
          {t('result.records')}
        </Button>
        <Button isWide variant="ghost" onClick={onAnew}>
          {t('result.again')}
        </Button>
      </div>
    </>
  );
}

/** The withdrawal as it is now, once it is known; it is among the newest. */
function useView(made: Withdrawal): WithdrawalView | undefined {
  const { data } = useAsk('withdraw.list', {}, { staleMs: 0 });
  return data?.list.find(({ id, version }) => id === made.id && version >= made.version);
}
