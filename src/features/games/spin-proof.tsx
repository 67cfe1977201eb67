/** SpinProof { spin, seen, onClose }: the spin made again in the data core, with all that it follows from. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InputOf, OutputOf } from '../../../contract/acts.ts';
import { countText } from '../../i18n/own-figures.ts';
import { useWords } from '../../i18n/use-words.ts';
import { askCore } from '../../link/core-link.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

type Check = OutputOf<'games.check'>;

interface SpinProofProps extends InputOf<'games.check'> {
  readonly onClose: () => void;
}

export function SpinProof({ spin, seen, onClose }: SpinProofProps) {
  const { t, tag } = useWords('games');
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    const live = { is: true };
    void askCore(async (core) => ({
      ok: true,
      value: await core.act('games.check', { spin, seen }),
    })).then((answer) => {
      if (live.is && answer.ok) setCheck(answer.value);
    });
    return () => {
      live.is = false;
    };
  }, [spin, seen]);
  return (
    <Sheet isOpen onClose={onClose} title={t('proof.title')}>
      <p className="text-small text-soft">
        {t('proof.how', { fields: countText(spin.prizes.length, tag) })}
      </p>
      <dl className="divide-y divide-hairline pt-2">
        <Line name={t('proof.seen')} text={seen} />
        <Line name={t('proof.clientSeed')} text={spin.clientSeed} />
        <Line name={t('proof.seed')} text={spin.seed} />
        {check && <Line name={t('proof.hash')} text={check.hash} />}
        {check && <Line name={t('proof.field')} text={countText(check.field + 1, tag)} />}
      </dl>
      {check ? <Verdict check={check} /> : <Skeleton className="mt-3 h-12 w-full" />}
    </Sheet>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="py-2">
      <dt className="text-small text-faint">{name}</dt>
      <dd className="figure text-small break-all">{text}</dd>
    </div>
  );
}

function Verdict({ check: { isKept, isRight } }: { readonly check: Check }) {
  const { t } = useWords('games');
  const isFair = isKept && isRight;
  const Icon = isFair ? CircleCheck : CircleAlert;
  return (
    <p
      role="status"
      className={`mt-3 flex items-center gap-2 rounded-large px-3 py-3 ${isFair ? 'bg-up/12' : 'bg-down/12'}`}
    >
      <Icon aria-hidden="true" size={20} className={isFair ? 'text-up' : 'text-down'} />
      {t(isFair ? 'proof.agrees' : 'proof.differs')}
    </p>
  );
}
