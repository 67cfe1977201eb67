/**
 * ChangeForm { label, attempt, isPending, error?, children? }: what a change of the second factors is proven by: a code
 * by mail, and a factor where there is one already. `attempt` answers why it was refused; null when it was not.
 */
import type { ReactNode } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import { SecondStepForm } from '../../forms/second-step-form.tsx';
import { type SecondProof, useSecondStep } from '../../forms/use-second-step.ts';
import { SecurityCodeForm } from './security-code-form.tsx';

interface ChangeFormProps {
  readonly label: string;
  readonly attempt: (proof: { readonly code: string } & SecondProof) => Promise<Failure | null>;
  readonly isPending: boolean;
  readonly error?: string | undefined;
  readonly children?: ReactNode;
}

export function ChangeForm({ label, attempt, isPending, error, children }: ChangeFormProps) {
  const { begin, isAtBrowser, ...step } = useSecondStep((code: string, second) =>
    attempt({ code, ...second }),
  );
  if (step.second)
    return (
      <SecondStepForm
        {...step}
        second={step.second}
        error={step.error ?? error}
        isPending={isPending || isAtBrowser}
      />
    );
  return (
    <SecurityCodeForm
      label={label}
      isPending={isPending}
      error={error}
      onCode={(code) => void begin(code)}
    >
      {children}
    </SecurityCodeForm>
  );
}
