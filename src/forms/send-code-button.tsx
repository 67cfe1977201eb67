/**
 * SendCodeButton { scene, userString, areaCode? }: sends a verification code to an address and counts down
 * until another may be asked for. Routes that show it name the words `account`.
 */
import type { CodeScene } from '../../contract/features/session.ts';
import { useWords } from '../i18n/use-words.ts';
import { useSend } from '../link/use-send.ts';
import { showToast } from '../ui/toast.tsx';
import { CountdownButton } from './countdown-button.tsx';

interface SendCodeButtonProps {
  readonly scene: CodeScene;
  readonly userString: string;
  readonly areaCode?: string;
}

export function SendCodeButton({ scene, userString, areaCode }: SendCodeButtonProps) {
  const { t } = useWords('forms');
  const { send: execute, isPending } = useSend('session.sendCode');
  const send = async () => {
    const result = await execute({ userString, scene, ...(areaCode && { areaCode }) });
    if (!result?.ok) return null;
    showToast(t(userString.includes('@') ? 'code.mailed' : 'code.texted'), 'success');
    return result.value.retryAfterMs;
  };
  return <CountdownButton onSend={send} isPending={isPending} isDisabled={userString === ''} />;
}
