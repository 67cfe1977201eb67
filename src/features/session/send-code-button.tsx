/** Sends a verification code to the account of a form. */
import type { CodeScene } from '../../../contract/features/session.ts';
import { useArea } from '../../forms/area-store.ts';
import { CountdownButton } from '../../forms/countdown-button.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/toast.tsx';
import type { AccountKind } from './account-field.tsx';

interface SendCodeButtonProps {
  readonly scene: CodeScene;
  readonly kind: AccountKind;
  /** Answers the account when it may receive a code; otherwise shows why not and answers null. */
  readonly readAccount: () => Promise<string | null>;
}

export function SendCodeButton({ scene, kind, readAccount }: SendCodeButtonProps) {
  const { t } = useWords('forms');
  const area = useArea();
  const { send: execute, isPending } = useSend('session.sendCode');

  const send = async () => {
    const userString = await readAccount();
    if (userString === null) return null;
    const result = await execute({
      userString,
      scene,
      areaCodeId: Number(area.code),
      areaCode: area.code,
      ...(scene === 'forget' && { type: 'forget' as const }),
    });
    if (!result?.ok) return null;
    showToast(t(kind === 'email' ? 'code.mailed' : 'code.texted'), 'success');
    return result.value.retryAfterMs;
  };

  return <CountdownButton onSend={send} isPending={isPending} />;
}
