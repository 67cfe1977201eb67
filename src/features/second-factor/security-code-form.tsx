/**
 * SecurityCodeForm { label, onCode, isPending, error?, children? }: a code that is sent to the bound email or
 * phone; `children` stand above it.
 */
import { type ReactNode, useState } from 'react';
import { SendCodeButton } from '../../forms/send-code-button.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';

interface SecurityCodeFormProps {
  readonly label: string;
  readonly onCode: (code: string) => void;
  readonly isPending: boolean;
  readonly error?: string | undefined;
  readonly children?: ReactNode;
}

const DIGITS = 6;

export function SecurityCodeForm(props: SecurityCodeFormProps) {
  const { label, onCode, isPending, error, children } = props;
  const { t } = useWords('forms');
  const user = useUser();
  const [code, setCode] = useState('');
  const target = user?.email ?? user?.phone ?? '';
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === DIGITS) onCode(code);
      }}
    >
      {children}
      <CodeInput
        label={t('proof.code', { target })}
        value={code}
        onChange={setCode}
        error={error}
        after={<SendCodeButton scene="security" target={target} />}
      />
      <Button type="submit" isWide disabled={code.length !== DIGITS} isLoading={isPending}>
        {label}
      </Button>
    </form>
  );
}
