/** Setting up an authenticator app: a code by mail, then the secret, then a code of the app itself. */
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/table.ts';
import { copyText } from '../../device/clipboard.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { QrCode } from '../../ui/figures/qr-code.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { ChangeForm } from './change-form.tsx';
import { useFactorRun } from './use-factor-run.ts';

type Drawn = ResponseOf<'security.startAuthenticator'>;
const DIGITS = 6;

interface AuthenticatorSetupProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

export function AuthenticatorSetup({ onDone }: AuthenticatorSetupProps) {
  const { t } = useWords('second-factor');
  const { attempt, isPending, error } = useFactorRun('security.startAuthenticator');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  if (drawn) return <ConfirmApp drawn={drawn} onDone={onDone} />;
  return (
    <ChangeForm
      label={t('continue')}
      isPending={isPending}
      error={error}
      attempt={(proof) => attempt(proof, setDrawn)}
    >
      <p className="text-soft">{t('app.intro')}</p>
    </ChangeForm>
  );
}

function ConfirmApp({ drawn, onDone }: AuthenticatorSetupProps & { readonly drawn: Drawn }) {
  const { t } = useWords('second-factor');
  const { execute, isPending, error } = useFactorRun('security.confirmAuthenticator');
  const [code, setCode] = useState('');
  const confirm = async (secondFactor: string) => {
    const confirmed = await execute({ secondFactor });
    if (confirmed === null) setCode('');
    else {
      showToast(t('app.added'), 'success');
      onDone(confirmed.recoveryCodes);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === DIGITS) void confirm(code);
      }}
    >
      <p className="text-soft">{t('app.scan')}</p>
      <div className="flex justify-center">
        <QrCode text={drawn.uri} label={t('app.qr')} />
      </div>
      <SecretKey secret={drawn.secret} />
      <CodeInput
        label={t('app.code')}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void confirm(digits)}
        error={error}
      />
      <Button type="submit" isWide disabled={code.length !== DIGITS} isLoading={isPending}>
        {t('app.turnOn')}
      </Button>
    </form>
  );
}

/** In groups of four, as apps show it too; copied without the spaces. */
function SecretKey({ secret }: { readonly secret: string }) {
  const { t } = useWords('second-factor');
  const common = useWords();
  const copy = async () => {
    const isCopied = await copyText(secret);
    showToast(common.t(isCopied ? 'copied' : 'copyFailed'), isCopied ? 'success' : 'error');
  };
  return (
    <div className="flex items-center gap-3 rounded-small bg-control px-3.5 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-small text-faint">{t('app.key')}</p>
        <p className="figure break-words text-balance select-text">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <Button variant="ghost" size="medium" className="-mr-2" onClick={() => void copy()}>
        {common.t('ui.copy')}
      </Button>
    </div>
  );
}
