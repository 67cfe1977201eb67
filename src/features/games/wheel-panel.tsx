/** WheelPanel: today's wheel, what it was committed to, and the spins of the days before. */
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { WheelSpin, WheelView } from '../../../contract/features/games.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { countText } from '../../i18n/own-figures.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { SpinProof } from './spin-proof.tsx';
import { useSpin } from './use-spin.ts';
import { WheelFigure } from './wheel-figure.tsx';

export function WheelPanel() {
  const { t } = useWords('games');
  const { data, failure, refresh } = useAsk('games.today', {});
  if (!data && failure)
    return <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />;
  if (!data)
    return (
      <div
        role="status"
        aria-label={t('loading')}
        className="flex flex-col items-center gap-4 pt-6"
      >
        <Skeleton className="size-72 rounded-full" />
        <Skeleton className="h-12 w-full rounded-large" />
      </div>
    );
  return <Today wheel={data} />;
}

function Today({ wheel }: { readonly wheel: WheelView }) {
  const { t, tag } = useWords('games');
  const spinning = useSpin(wheel);
  const { spin, isTurning, hasTurned } = spinning;
  const [proven, setProven] = useState<WheelSpin | null>(null);
  return (
    <>
      <section aria-label={t('tab.wheel')} className="flex flex-col items-center pt-5">
        <WheelFigure
          prizeTexts={wheel.prizeTexts}
          field={spin?.field ?? null}
          isTurning={isTurning}
          onTurned={hasTurned}
        />
        <div role="status" className="min-h-12 py-3 text-center">
          {spin && !isTurning && (
            <>
              <p className="text-title font-semibold text-gold">
                {t('won', { points: countText(spin.points, tag) })}
              </p>
              <p className="text-small text-faint">
                {t('next', { time: dayTime(wheel.nextAt, tag) })}
              </p>
            </>
          )}
        </div>
        {spin === null || isTurning ? (
          <Button
            isWide
            isLoading={spinning.isPending || isTurning}
            onClick={() => void spinning.turn()}
          >
            {t('spin')}
          </Button>
        ) : (
          <Button isWide variant="plain" onClick={() => setProven(spin)}>
            <ShieldCheck aria-hidden="true" size={18} />
            {t('check')}
          </Button>
        )}
        <p className="pt-3 text-small text-faint">{t('fair')}</p>
        <p className="figure w-full pt-1 text-caption break-all text-faint" data-commitment>
          {wheel.commitment}
        </p>
      </section>
      <Past spins={wheel.past} onProve={setProven} />
      {proven && (
        <SpinProof
          spin={proven}
          seen={proven === spin ? spinning.seen : proven.commitment}
          onClose={() => setProven(null)}
        />
      )}
    </>
  );
}

interface PastProps {
  readonly spins: readonly WheelSpin[];
  readonly onProve: (spin: WheelSpin) => void;
}

function Past({ spins, onProve }: PastProps) {
  const { t, tag } = useWords('games');
  if (spins.length === 0) return null;
  return (
    <Group title={t('past')}>
      <List label={t('past')}>
        {spins.map((spin) => (
          <ListRow
            key={spin.commitment}
            label={dayTime(spin.time, tag)}
            value={<span className="figure text-gold">+{countText(spin.points, tag)}</span>}
            onClick={() => onProve(spin)}
          />
        ))}
      </List>
    </Group>
  );
}
