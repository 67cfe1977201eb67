/** One level: what it needs, where it stands, and its form once it is its turn. */
import { Check } from 'lucide-react';
import type { IdentityView } from '../../../contract/features/identity.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { DocumentForm } from './document-form.tsx';
import { PicturesForm } from './pictures-form.tsx';

interface LevelStepProps {
  readonly level: 1 | 2;
  readonly identity: IdentityView;
  readonly isOpen: boolean;
  readonly onSubmitted: () => void;
}

type StepState = 'verified' | 'reviewing' | 'failed' | 'none';

const tones = { verified: 'up', reviewing: 'warning', failed: 'down' } as const;

function stateOf(level: 1 | 2, identity: IdentityView): StepState {
  if (identity.level >= level) return 'verified';
  return identity.submittedLevel === level ? identity.state : 'none';
}

export function LevelStep({ level, identity, isOpen, onSubmitted }: LevelStepProps) {
  const { t } = useWords('identity');
  const state = stateOf(level, identity);
  const isVerified = state === 'verified';
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className={classNames(
            'figure flex size-8 shrink-0 items-center justify-center rounded-full font-semibold',
            isVerified ? 'bg-gold text-on-gold' : 'bg-control text-soft',
          )}
        >
          {isVerified ? <Check size={18} /> : level}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{t(`level.${level}`)}</h2>
          <p className="text-small text-faint">{t(`need.${level}`)}</p>
        </div>
        <span role="status">
          {state !== 'none' && <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
        </span>
      </div>
      <div className="pl-11">
        <Standing level={level} state={state} identity={identity} />
      </div>
      {isOpen && (
        <div className="pt-4">
          {level === 1 ? (
            <DocumentForm onSubmitted={onSubmitted} />
          ) : (
            <PicturesForm onSubmitted={onSubmitted} />
          )}
        </div>
      )}
    </li>
  );
}

interface StandingProps {
  readonly level: 1 | 2;
  readonly state: StepState;
  readonly identity: IdentityView;
}

function Standing({ level, state, identity }: StandingProps) {
  const { t, tag } = useWords('identity');
  const { idType, maskedName, maskedCardId, submittedAt, reason } = identity;
  const isShown = level === 1 && (state === 'verified' || state === 'reviewing');
  return (
    <>
      {isShown && idType !== null && (
        <p className="mt-1.5 text-small text-soft">
          {t(`document.${idType}`)} · {maskedName} · <span className="figure">{maskedCardId}</span>
        </p>
      )}
      {state === 'reviewing' && submittedAt !== null && (
        <p className="mt-1.5 text-small text-soft">
          {t('reviewHint', { time: exactTime(submittedAt, tag) })}
        </p>
      )}
      {state === 'failed' && (
        <p className="mt-1.5 text-small text-error">{reason ?? t('failedHint')}</p>
      )}
      {level === 2 && identity.level === 0 && (
        <p className="mt-1.5 text-small text-faint">{t('afterBasic')}</p>
      )}
    </>
  );
}
