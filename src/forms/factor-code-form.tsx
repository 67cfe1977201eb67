/**
 * FactorCodeForm { hasApp, hasRecovery, onCode, isPending, error? }: asks for a code of the authenticator
 * app or instead for a recovery code. Routes that show it name the words `account`.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Button } from '../ui/button.tsx';
import { CodeInput } from '../ui/fields/code-input.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';

interface FactorCodeFormProps {
  readonly hasApp: boolean;
  readonly hasRecovery: boolean;
  /** Answers whether it was right: a wrong one is not typed over digit by digit. */
  readonly onCode: (code: string) => Promise<boolean>;
  readonly isPending: boolean;
  readonly error?: string | undefined;
}

const DIGITS = 6;
const RECOVERY_LENGTH = 8;

export function FactorCodeForm(props: FactorCodeFormProps) {
  const { hasApp, hasRecovery, onCode, isPending, error } = props;
  const { t } = useWords('forms');
  const [isRecovery, setIsRecovery] = useState(!hasApp);
  const [written, setWritten] = useState('');
  const isWhole = isRecovery
    ? written.replace(/[^\p{L}\p{N}]/gu, '').length >= RECOVERY_LENGTH
    : written.length === DIGITS;
  const formRef = useRef<HTMLFormElement>(null);
  useFocusOnInput(formRef, isRecovery);
  const send = async (code: string) => {
    if (!(await onCode(code)) && !isRecovery) setWritten('');
  };
  return (
    <form
      ref={formRef}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void send(written);
      }}
    >
      {isRecovery ? (
        <TextInput
          label={t('factor.recoveryCode')}
          hint={t('factor.recoveryHint')}
          value={written}
          error={error}
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setWritten(event.target.value)}
        />
      ) : (
        <CodeInput
          label={t('factor.appCode')}
          value={written}
          error={error}
          onChange={setWritten}
          onComplete={(code) => void send(code)}
        />
      )}
      <Button type="submit" isWide disabled={!isWhole} isLoading={isPending}>
        {t('proof.confirm')}
      </Button>
      {hasApp && hasRecovery && (
        <Button
          variant="ghost"
          size="medium"
          className="-mt-1"
          onClick={() => {
            setIsRecovery(!isRecovery);
            setWritten('');
          }}
        >
          {t(isRecovery ? 'factor.useApp' : 'factor.useRecovery')}
        </Button>
      )}
    </form>
  );
}

/** The sheet around it opens after this, and gives the focus to whatever asks for it by this attribute. */
function useFocusOnInput(formRef: RefObject<HTMLFormElement | null>, isRecovery: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way of proving has another input.
  useEffect(() => {
    const input = formRef.current?.querySelector('input');
    input?.setAttribute('autofocus', '');
    input?.focus();
  }, [formRef, isRecovery]);
}
