/** Adding a passkey: its name and a code by mail, then the browser asks for finger, face or key. */
import { useState } from 'react';
import { makePasskey } from '../../device/passkeys.ts';
import { useWords } from '../../i18n/use-words.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { ChangeForm } from './change-form.tsx';
import { useFactorRun } from './use-factor-run.ts';

const LONGEST_NAME = 30;

interface PasskeyFormProps {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
}

export function PasskeyForm({ onAdded }: PasskeyFormProps) {
  const { t } = useWords('second-factor');
  const account = useWords('forms');
  const start = useFactorRun('security.startPasskey');
  const add = useFactorRun('security.addPasskey', account.t('factor.passkeyFailed'));
  const [name, setName] = useState(t('passkey.ownName'));
  const [isAtBrowser, setIsAtBrowser] = useState(false);
  const create = async (options: string) => {
    setIsAtBrowser(true);
    const attestation = await makePasskey(options);
    setIsAtBrowser(false);
    if (attestation === null) return start.setError(account.t('factor.passkeyFailed'));
    const chosen = name.trim() === '' ? t('passkey.ownName') : name.trim();
    const added = await add.execute({ name: chosen, attestation });
    if (added === null) return;
    showToast(t('passkey.added'), 'success');
    onAdded(added.recoveryCodes);
  };
  return (
    <ChangeForm
      label={t('passkey.create')}
      isPending={start.isPending || add.isPending || isAtBrowser}
      error={start.error ?? add.error}
      attempt={(proof) => start.attempt(proof, ({ options }) => void create(options))}
    >
      <TextInput
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </ChangeForm>
  );
}
