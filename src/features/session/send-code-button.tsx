/** Sends a verification code and counts down until another may be asked for. */
import { useState } from 'react';
import type { CodeScene } from '../../../contract/features/session.ts';
import { useArea } from '../../account/area-store.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useRun } from '../../link/use-run.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { AccountKind } from './account-field.tsx';

interface SendCodeButtonProps {
  readonly scene: CodeScene;
  readonly kind: AccountKind;
  /** Answers the account when it may receive a code; otherwise shows why not and answers null. */
  readonly readAccount: () => Promise<string | null>;
}

export function SendCodeButton({ scene, kind, readAccount }: SendCodeButtonProps) {
  const { t } = useWords('session');
  const area = useArea();
  const { execute, isPending } = useRun('session.sendCode');
  const [retryAtMs, setRetryAtMs] = useState(0);
  const leftSeconds = useSecondsLeft(retryAtMs);

  const send = async () => {
    const userString = await readAccount();
    if (userString === null) return;
    const result = await execute({
      userString,
      scene,
      areaCodeId: Number(area.code),
      areaCode: area.code,
      ...(scene === 'forget' && { type: 'forget' as const }),
    });
    if (!result?.ok) return;
    setRetryAtMs(Date.now() + result.value.retryAfterMs);
    showToast(t(kind === 'email' ? 'codeMailed' : 'codeTexted'), 'success');
  };

  return (
    <Button
      variant="ghost"
      size="small"
      className="-mr-3"
      disabled={leftSeconds > 0}
      isLoading={isPending}
      onClick={() => void send()}
    >
      {leftSeconds > 0 ? t('resendIn', { seconds: leftSeconds }) : t('sendCode')}
    </Button>
  );
}
