/** StepChoice { steps, onChoose }: the step of price, with one button for a smaller and one for a larger one. */
import { Minus, Plus } from 'lucide-react';
import { useWords } from '../i18n/use-words.ts';
import { classNames } from '../ui/class-names.ts';

export interface Steps {
  readonly stepText: string;
  readonly finer: number | null;
  readonly coarser: number | null;
}

interface StepChoiceProps {
  /** Null until the market is known. */
  readonly steps: Steps | null;
  readonly onChoose: (step: number) => void;
  /** As large as a thumb needs it. */
  readonly isForThumbs?: boolean;
}

const BUTTON =
  'flex shrink-0 items-center justify-center rounded-small text-soft -outline-offset-2 hover:bg-control disabled:opacity-45';

export function StepChoice({ steps, onChoose, isForThumbs = false }: StepChoiceProps) {
  const { t } = useWords('chart');
  const chooser = (step: number | null | undefined) => ({
    disabled: typeof step !== 'number',
    onClick: () => typeof step === 'number' && onChoose(step),
  });
  return (
    <fieldset aria-label={t('step.label')} className="flex min-w-0 items-center">
      <button
        type="button"
        aria-label={t('step.finer')}
        title={t('step.finer')}
        {...chooser(steps?.finer)}
        className={classNames(BUTTON, isForThumbs ? 'h-11 w-11' : 'h-6 w-6')}
      >
        <Minus aria-hidden="true" size={13} />
      </button>
      <output className="figure min-w-8 truncate text-center text-small text-strong">
        {steps?.stepText}
      </output>
      <button
        type="button"
        aria-label={t('step.coarser')}
        title={t('step.coarser')}
        {...chooser(steps?.coarser)}
        className={classNames(BUTTON, isForThumbs ? 'h-11 w-11' : 'h-6 w-6')}
      >
        <Plus aria-hidden="true" size={13} />
      </button>
    </fieldset>
  );
}

/** What the keys of grouping do. */
export function stepKeys(steps: Steps | null, onChoose: (step: number) => void) {
  const go = (step: number | null | undefined) => () => {
    if (typeof step === 'number') onChoose(step);
  };
  return { 'step.coarser': go(steps?.coarser), 'step.finer': go(steps?.finer) };
}
