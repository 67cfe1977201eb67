/** CountdownButton { onSend, isPending, isDisabled? }: sends a code, then counts down until another may be asked for. */
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Button } from '../ui/button.tsx';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';

interface CountdownButtonProps {
  /** Answers how long to wait for the next one; null when none was sent. */
  readonly onSend: () => Promise<number | null>;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
}

export function CountdownButton({ onSend, isPending, isDisabled = false }: CountdownButtonProps) {
  const { t } = useWords('forms');
  const [retryAtMs, setRetryAtMs] = useState(0);
  const leftSeconds = useSecondsLeft(retryAtMs);
  const send = async () => {
    const retryAfterMs = await onSend();
    if (retryAfterMs !== null) setRetryAtMs(Date.now() + retryAfterMs);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      className="-mr-3"
      disabled={leftSeconds > 0 || isDisabled}
      isLoading={isPending}
      onClick={() => void send()}
    >
      {leftSeconds > 0 ? t('code.again', { seconds: leftSeconds }) : t('code.send')}
    </Button>
  );
}
