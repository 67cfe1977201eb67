/** The bank card to withdraw to; without one, the way to add it (CARD-05). */
import { useId } from 'react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Field } from '../../ui/fields/field.tsx';
import { ErrorLine } from '../../ui/lists/error-line.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { openCard } from './paths.ts';
import { problemText } from './problem-text.ts';
import { TargetButton } from './target-button.tsx';
import type { WithdrawForm } from './use-withdraw-draft.ts';

interface CardFieldProps {
  readonly form: WithdrawForm;
  readonly method: 'domestic' | 'international';
  readonly isTried: boolean;
}

export function CardField({ form, method, isTried }: CardFieldProps) {
  const { t } = useWords('withdraw');
  const id = useId();
  const { card, preview, targetsFailure } = form;
  // That a saved card is too new yet is said before anything is tried.
  const problem = isTried || card ? preview?.problems.method : null;
  return (
    <Field id={id} label={t('card.label')} error={problemText(problem)}>
      {targetsFailure && (
        <ErrorLine text={errorWords(targetsFailure)} onRetry={form.retryTargets} />
      )}
      {!targetsFailure && card === undefined && <Skeleton className="h-14 w-full" />}
      {card !== undefined && (
        <TargetButton
          id={id}
          label={t('card.label')}
          name={card?.bankName ?? t('card.add')}
          note={card ? `•••• ${card.bankAccount.slice(-4)}` : t('card.none')}
          isEmpty={card === null}
          isInvalid={Boolean(problem)}
          onClick={() => openCard(method)}
        />
      )}
    </Field>
  );
}
