/**
 * OwnCodeField { value, onChange, error? }: a code of the scene `security`, sent to what is bound to the
 * account already; by whichever its owner can reach when there are two.
 */
import { useState } from 'react';
import { coveredTarget } from '../../forms/covered-target.ts';
import { SendCodeButton } from '../../forms/send-code-button.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';

interface OwnCodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
}

export function OwnCodeField({ value, onChange, error }: OwnCodeFieldProps) {
  const { t } = useWords('security');
  const user = useUser();
  const [isByPhone, setIsByPhone] = useState(false);
  const email = user?.email ?? null;
  const phone = user?.phone ?? null;
  const hasBoth = email !== null && phone !== null;
  const target = (hasBoth && isByPhone ? phone : (email ?? phone)) ?? '';
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <CodeInput
          label={t('codeTo', { target: coveredTarget(target) })}
          value={value}
          onChange={onChange}
          error={error}
          after={<SendCodeButton key={target} scene="security" target={target} />}
        />
      </div>
      {hasBoth && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-3"
          onClick={() => setIsByPhone(!isByPhone)}
        >
          {t(isByPhone ? 'codeByEmail' : 'codeByPhone')}
        </Button>
      )}
    </div>
  );
}
