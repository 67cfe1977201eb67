/** The second step of a login: a passkey where there is one, a code of the app, or a recovery code. */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { FactorCodeForm } from '../../forms/factor-code-form.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { SecondStep } from './use-login.ts';

interface SecondStepSheetProps {
  readonly second: SecondStep | null;
  readonly error: string | undefined;
  readonly byCode: (code: string) => Promise<boolean>;
  readonly byPasskey: () => Promise<void>;
  readonly onClose: () => void;
  readonly isPending: boolean;
}

export function SecondStepSheet(props: SecondStepSheetProps) {
  const { second, onClose } = props;
  const { t } = useWords('session');
  return (
    <Sheet isOpen={second !== null} onClose={onClose} title={t('secondStep')}>
      {second && <SecondStepForm {...props} second={second} />}
    </Sheet>
  );
}

interface SecondStepFormProps extends SecondStepSheetProps {
  readonly second: SecondStep;
}

function SecondStepForm(props: SecondStepFormProps) {
  const { second, error, byCode, byPasskey, isPending } = props;
  const { t } = useWords('session');
  const account = useWords('forms');
  const { hasApp, hasRecovery, hasPasskey } = second;
  const [isByPasskey, setIsByPasskey] = useState(hasPasskey);
  const hasCode = hasApp || hasRecovery;
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-soft">{t(isByPasskey ? 'secondStepPasskey' : 'secondStepHint')}</p>
      {isByPasskey ? (
        <>
          <Button isWide isLoading={isPending} onClick={() => void byPasskey()}>
            {!isPending && <KeyRound aria-hidden="true" size={18} />}
            {account.t('factor.usePasskey')}
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
          {account.t(isByPasskey ? 'factor.useCode' : 'factor.usePasskey')}
        </Button>
      )}
    </div>
  );
}
