/** Plays, pauses, steps by one bar of the chart, and sets the speed. */
import { Pause, Play } from 'lucide-react';
import type { PracticeView } from '../../../../contract/features/practice.ts';
import { type PracticeSpeed, practiceSpeeds } from '../../../../contract/plain/practice.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { type ChartMode, intervalOf } from '../../../market/chart/model/intervals.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { askPractice } from './ask-practice.ts';

interface PlayerBarProps {
  readonly session: PracticeView;
  readonly mode: ChartMode;
}

export function PlayerBar({ session, mode }: PlayerBarProps) {
  const { t } = useWords('spot');
  const { state, speed } = session;
  const isPlaying = state === 'playing' || state === 'waiting';
  const isOver = state === 'ended';
  const play = (next: PracticeSpeed) => askPractice('practice.play', { speed: next });
  const pause = () => askPractice('practice.pause', {});
  const step = () => askPractice('practice.step', { interval: intervalOf(mode) });
  const chosen = practiceSpeeds.find((each) => each === speed) ?? 1;
  return (
    <section
      aria-label={t('practice.player')}
      data-player={state}
      className="flex h-11 shrink-0 items-center border-b border-hairline px-1"
    >
      <IconButton
        icon={isPlaying ? Pause : Play}
        size={20}
        label={t(isPlaying ? 'practice.pause' : 'practice.play')}
        disabled={isOver}
        onClick={isPlaying ? pause : () => play(chosen)}
      />
      <Button
        variant="ghost"
        size="medium"
        className="px-2! text-small"
        disabled={isOver}
        onClick={step}
      >
        {t('practice.step')}
      </Button>
      {isOver && (
        <span className="min-w-0 flex-1 truncate px-2 text-small text-warning">
          {t('practice.ended')}
        </span>
      )}
      {!isOver && (
        <fieldset
          aria-label={t('practice.speed')}
          className="no-scrollbar ml-auto flex min-w-0 overflow-x-auto"
        >
          {practiceSpeeds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === speed}
              onClick={() => play(each)}
              className={classNames(
                'figure h-11 min-w-9 shrink-0 px-1 text-small -outline-offset-2',
                each === speed ? 'font-semibold text-gold' : 'text-faint',
              )}
            >
              {each}×
            </button>
          ))}
        </fieldset>
      )}
    </section>
  );
}
