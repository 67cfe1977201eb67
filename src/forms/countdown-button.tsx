/**
 * CountdownButton { name, onSend, isPending, isDisabled? }: sends a code, then counts down until another may be asked
 * for. The count goes on while another page is shown: the exchange would refuse one that is asked for sooner.
 */
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Button } from '../ui/button.tsx';
import { useSecondsLeft } from '../ui/figures/use-seconds-left.ts';

/** When the next code of each kind may be asked for. */
const retryTimes = new Map<string, number>();

interface CountdownButtonProps {
  /** What the code is for. */
  readonly name: string;
  /** Answers how long to wait for the next one; null when none was sent. */
  readonly onSend: () => Promise<number | null>;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
}

export function CountdownButton({
  name,
  onSend,
  isPending,
  isDisabled = false,
}: CountdownButtonProps) {
  const { t } = useWords('forms');
  const [retryAtMs, setRetryAtMs] = useState(() => retryTimes.get(name) ?? 0);
  const leftSeconds = useSecondsLeft(retryAtMs);
  const send = async (button: HTMLElement) => {
    const retryAfterMs = await onSend();
    if (retryAfterMs === null) return;
    // The code is what comes next.
    button.closest('[data-code]')?.querySelector('input')?.focus();
    retryTimes.set(name, Date.now() + retryAfterMs);
    setRetryAtMs(Date.now() + retryAfterMs);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      className="-mr-3"
      disabled={leftSeconds > 0 || isDisabled}
      isLoading={isPending}
      onClick={(event) => void send(event.currentTarget)}
    >
      {leftSeconds > 0 ? t('code.again', { seconds: leftSeconds }) : t('code.send')}
    </Button>
  );
}
