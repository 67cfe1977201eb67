/**
 * SendCodeButton { scene, target }: sends a verification code to an address or a number and counts down until
 * another may be asked for.
 */
import type { CodeScene } from '../../contract/features/session.ts';
import { useWords } from '../i18n/use-words.ts';
import { useSend } from '../link/use-send.ts';
import { showToast } from '../ui/layers/toast.tsx';
import { useArea } from './area-store.ts';
import { CountdownButton } from './countdown-button.tsx';

interface SendCodeButtonProps {
  readonly scene: CodeScene;
  /**
   * One that the exchange knows; or reads what is typed, and shows why it cannot receive a code and answers null.
   */
  readonly target: string | (() => Promise<string | null>);
}

export function SendCodeButton({ scene, target }: SendCodeButtonProps) {
  const { t } = useWords('forms');
  const area = useArea();
  const { send, isPending } = useSend('session.sendCode');
  const isTyped = typeof target === 'function';
  const sendCode = async () => {
    const userString = isTyped ? await target() : target;
    if (userString === null) return null;
    const result = await send({
      userString,
      scene,
      ...(isTyped && { areaCodeId: Number(area.code), areaCode: area.code }),
      ...(scene === 'forget' && { type: 'forget' as const }),
    });
    if (!result?.ok) return null;
    showToast(t(userString.includes('@') ? 'code.mailed' : 'code.texted'), 'success');
    return result.value.retryAfterMs;
  };
  return (
    <CountdownButton
      // What was sent to one address holds up no other.
      name={isTyped ? scene : `${scene} ${target}`}
      onSend={sendCode}
      isPending={isPending}
      isDisabled={target === ''}
    />
  );
}
