/** VerdictLine { check }: what came out, in words that need no mathematics. */
import type { FairnessCheck } from '../../../contract/features/fairness.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { type Check, CheckLine } from '../../ui/figures/check-line.tsx';

const looks: Readonly<Record<FairnessCheck['verdict'], Check>> = {
  agrees: 'agrees',
  differs: 'differs',
  waiting: 'pending',
  open: 'pending',
  elsewhere: 'unseen',
  unknown: 'unseen',
};

export function VerdictLine({ check }: { readonly check: FairnessCheck }) {
  const { t, tag } = useWords('fairness');
  const { verdict, toldAt } = check;
  return (
    <div role="status">
      <CheckLine
        check={looks[verdict]}
        title={t(`verdict.${verdict}`)}
        hint={t(`verdict.${verdict}Hint`, { time: dayTime(toldAt, tag) })}
      />
    </div>
  );
}
