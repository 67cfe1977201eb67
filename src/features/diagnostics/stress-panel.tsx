/** StressPanel { screen, figures, outcome, onOutcome }: ten seconds of made-up quotes, and what came of them. */
import { useEffect, useRef, useState } from 'react';
import type { StressRate } from '../../../contract/features/diagnostics.ts';
import { useWords } from '../../i18n/use-words.ts';
import { cancelStress, runStress } from '../../link/stress.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import type { Figures } from './figures.ts';
import type { ScreenFigures } from './screen-meter.ts';
import { type StressOutcome, StressResultList } from './stress-result.tsx';
import { StressRows } from './stress-rows.tsx';

const rates = { '10000': 10_000, '100000': 100_000, '1000000': 1_000_000 } as const;
type RateText = keyof typeof rates;
const rateTexts = ['10000', '100000', '1000000'] as const satisfies readonly RateText[];

interface StressPanelProps {
  readonly screen: ScreenFigures | null;
  readonly figures: Figures;
  readonly outcome: StressOutcome | null;
  readonly onOutcome: (outcome: StressOutcome | null) => void;
}

export function StressPanel({ screen, figures, outcome, onOutcome }: StressPanelProps) {
  const { t } = useWords('diagnostics');
  const [rate, setRate] = useState<RateText>('100000');
  const { phase, start } = useStressRun(screen, onOutcome);
  const isRunning = phase === 'running';
  return (
    <section aria-label={t('stress.title')} className="pt-6">
      <h2 className="text-small text-faint">{t('stress.title')}</h2>
      <p className="pt-1 pb-3 text-small text-soft">{t('stress.hint')}</p>
      <SegmentedControl
        label={t('stress.rate')}
        value={rate}
        onChange={setRate}
        options={rateTexts.map((value) => ({ value, label: figures.count(rates[value]) }))}
      />
      <div className="pt-3">
        {isRunning ? (
          <Button variant="plain" isWide onClick={() => void cancelStress()}>
            {t('stress.cancel')}
          </Button>
        ) : (
          <Button isWide onClick={() => void start(rates[rate])}>
            {t('stress.start')}
          </Button>
        )}
      </div>
      {isRunning && <StressRows figures={figures} />}
      {phase === 'lost' && (
        <p role="alert" className="pt-3 text-small text-warning">
          {t('stress.lost')}
        </p>
      )}
      {phase === 'idle' && outcome && <StressResultList outcome={outcome} figures={figures} />}
    </section>
  );
}

/** A run ends when the page is left; a core that was restarted has lost it. */
function useStressRun(
  screen: ScreenFigures | null,
  onOutcome: (outcome: StressOutcome | null) => void,
) {
  const [phase, setPhase] = useState<'idle' | 'running' | 'lost'>('idle');
  const latest = useRef(screen);
  latest.current = screen;
  useEffect(() => () => void cancelStress(), []);
  const start = async (rate: StressRate) => {
    const before = latest.current;
    setPhase('running');
    onOutcome(null);
    const result = await runStress(rate);
    if (result.ok) onOutcome({ result: result.value, ...screenCost(before, latest.current) });
    setPhase(result.ok ? 'idle' : 'lost');
  };
  return { phase, start };
}

function screenCost(before: ScreenFigures | null, after: ScreenFigures | null) {
  const longTasks = after?.longTasks ?? null;
  return {
    droppedFrames: (after?.droppedFrames ?? 0) - (before?.droppedFrames ?? 0),
    longTasks: longTasks === null ? null : longTasks - (before?.longTasks ?? 0),
  };
}
