/**
 * SecondStepForm { second, hint?, error, byCode, byPasskey, isPending }: the second step of a login or an outflow: a
 * passkey where there is one, a code of the app, or a recovery code. Its state is that of `useSecondStep`.
 */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Button } from '../ui/button.tsx';
import { FactorCodeForm } from './factor-code-form.tsx';
import type { SecondStep } from './use-second-step.ts';

interface SecondStepFormProps {
  readonly second: SecondStep;
  /** What is said over the code; nothing where the sheet has said it. */
  readonly hint?: string;
  readonly error: string | undefined;
  readonly byCode: (code: string) => Promise<boolean>;
  readonly byPasskey: () => Promise<void>;
  readonly isPending: boolean;
}

export function SecondStepForm(props: SecondStepFormProps) {
  const { second, hint, error, byCode, byPasskey, isPending } = props;
  const { t } = useWords('forms');
  const { hasApp, hasRecovery, hasPasskey } = second;
  const [isByPasskey, setIsByPasskey] = useState(hasPasskey);
  const hasCode = hasApp || hasRecovery;
  const said = isByPasskey ? t('factor.passkeyHint') : hint;
  return (
    <div className="flex flex-col gap-4 pt-1">
      {said !== undefined && <p className="text-soft">{said}</p>}
      {isByPasskey ? (
        <>
          <Button isWide isLoading={isPending} onClick={() => void byPasskey()}>
            {!isPending && <KeyRound aria-hidden="true" size={18} />}
            {t('factor.usePasskey')}
          </Button>
          {error !== undefined && (
            <p role="alert" className="text-small text-error">
              {error}
            </p>
          )}
        </>
      ) : (
        <FactorCodeForm
          hasApp={hasApp}
          hasRecovery={hasRecovery}
          onCode={byCode}
          isPending={isPending}
          error={error}
        />
      )}
      {hasPasskey && hasCode && (
        <Button
          variant="ghost"
          size="medium"
          className="-mt-2"
          onClick={() => setIsByPasskey(!isByPasskey)}
        >
          {t(isByPasskey ? 'factor.useCode' : 'factor.usePasskey')}
        </Button>
      )}
    </div>
  );
}
