/** TrainerPanel: a piece of recorded history without its name, decided about step by step and then told. */
import { useState } from 'react';
import type {
  TrainerDecision,
  TrainerRoundView,
  TrainerView,
} from '../../../contract/features/games.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { countText } from '../../i18n/own-figures.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { BarChart } from './bar-chart.tsx';
import { useReveal } from './use-reveal.ts';

export function TrainerPanel() {
  const { t } = useWords('games');
  const { data, failure, refresh } = useAsk('games.training', {});
  if (!data && failure)
    return <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />;
  if (!data)
    return (
      <div role="status" aria-label={t('loading')} className="pt-4">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return <Training training={data} />;
}

function Training({ training }: { readonly training: TrainerView }) {
  const { t, tag } = useWords('games');
  const { send: begin, isPending } = useSend('games.begin');
  // A round stays on the screen when its last bars are played.
  const [playedId, setPlayedId] = useState<number | null>(null);
  const shown = training.round ?? training.past.find(({ id }) => id === playedId) ?? null;
  return (
    <>
      {shown ? (
        <Round key={shown.id} round={shown} onPlay={setPlayedId} />
      ) : (
        <p className="pt-4 text-soft">{t('trainer.how')}</p>
      )}
      {training.round === null && (
        <Button isWide className="mt-4" isLoading={isPending} onClick={() => void begin({})}>
          {t('trainer.begin')}
        </Button>
      )}
      <p className="pt-3 text-small text-faint">
        {training.roundsLeft > 0
          ? t('trainer.points', {
              finished: training.finishedText,
              beaten: training.beatenText,
              count: training.roundsLeft,
            })
          : t('trainer.noPoints')}
      </p>
      {training.past.length > 0 && (
        <Group title={t('trainer.past')}>
          <List label={t('trainer.past')}>
            {training.past.map((round) => (
              <ListRow
                key={round.id}
                label={round.result?.symbol}
                note={round.result && dayTime(round.result.from, tag)}
                value={
                  <span className={`figure ${toneText(round.scoreTone)}`}>{round.scoreText}</span>
                }
              />
            ))}
          </List>
        </Group>
      )}
    </>
  );
}

interface RoundProps {
  readonly round: TrainerRoundView;
  readonly onPlay: (id: number) => void;
}

function Round({ round, onPlay }: RoundProps) {
  const { t, tag } = useWords('games');
  const { id, bars, startBars, stepBars, steps, decisions, result } = round;
  const shownBars = useReveal(bars.length);
  const isPlaying = shownBars < bars.length;
  return (
    <section aria-label={t('tab.trainer')} className="pt-4">
      <h2 className="pb-2 font-semibold">
        {result && !isPlaying
          ? t('trainer.was', { symbol: result.symbol, time: dayTime(result.from, tag) })
          : t('trainer.hidden')}
      </h2>
      <BarChart
        bars={bars.slice(0, shownBars)}
        room={startBars + steps * stepBars}
        marks={decisions.map((_, step) => startBars + step * stepBars)}
        lowText={round.lowText}
        highText={round.highText}
      />
      <Scores round={round} isHidden={isPlaying} />
      {result && !isPlaying ? (
        <Result result={result} />
      ) : (
        <Decide
          key={decisions.length}
          round={round}
          isPlaying={isPlaying}
          onPlay={() => onPlay(id)}
        />
      )}
    </section>
  );
}

interface ScoresProps {
  readonly round: TrainerRoundView;
  /** While bars are played: the outcome would be known before they are. */
  readonly isHidden: boolean;
}

function Scores({ round, isHidden }: ScoresProps) {
  const { t } = useWords('games');
  return (
    <dl className={classNames('mt-2 grid grid-cols-2 gap-3', isHidden && 'invisible')}>
      <div>
        <dt className="text-small text-faint">{t('trainer.score')}</dt>
        <dd className={`figure font-semibold ${toneText(round.scoreTone)}`}>{round.scoreText}</dd>
      </div>
      <div className="text-right">
        <dt className="text-small text-faint">{t('trainer.hold')}</dt>
        <dd className={`figure font-semibold ${toneText(round.holdTone)}`}>{round.holdText}</dd>
      </div>
    </dl>
  );
}

interface DecideProps {
  readonly round: TrainerRoundView;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
}

const choices = [
  ['short', 'down'],
  ['wait', 'plain'],
  ['long', 'up'],
] as const satisfies readonly (readonly [TrainerDecision, 'up' | 'down' | 'plain'])[];

function Decide({ round, isPlaying, onPlay }: DecideProps) {
  const { t, tag } = useWords('games');
  const { send, isPending } = useSend('games.decide', { unknown: t('unknown') });
  const step = round.decisions.length;
  const decide = (decision: TrainerDecision) => {
    onPlay();
    void send({ id: round.id, turn: step, decision });
  };
  return (
    <>
      <p className="pt-3 text-small text-soft">
        {t('trainer.decide', {
          step: countText(Math.min(step + 1, round.steps), tag),
          steps: countText(round.steps, tag),
          bars: countText(round.stepBars, tag),
        })}
      </p>
      <div className="mt-2 grid grid-cols-3 gap-2">
        {choices.map(([decision, variant]) => (
          <Button
            key={decision}
            variant={variant}
            disabled={isPending || isPlaying}
            onClick={() => decide(decision)}
          >
            {t(`decision.${decision}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

function Result({ result }: { readonly result: NonNullable<TrainerRoundView['result']> }) {
  const { t } = useWords('games');
  return (
    <div role="status" className="mt-3 rounded-large bg-raised p-3">
      <p className="font-semibold">{t(result.isBeaten ? 'trainer.beaten' : 'trainer.notBeaten')}</p>
      <p className="text-small text-soft">
        {t('trainer.earned', { points: result.pointsText })}{' '}
        {t(result.isRight ? 'trainer.right' : 'trainer.wrong')}
      </p>
    </div>
  );
}
