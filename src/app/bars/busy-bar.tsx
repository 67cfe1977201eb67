/** A thin line at the top while a call takes longer than 800 ms (APP-28). */
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useLinkState } from '../../link/link-state.ts';

export const BUSY_DELAY_MS = 800;

export function BusyBar() {
  const { t } = useWords();
  const isPending = useLinkState((state) => state.pendingCalls > 0);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isPending) {
      setIsShown(false);
      return;
    }
    const timer = setTimeout(() => setIsShown(true), BUSY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (!isShown) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('ui.loading')}
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-gold"
    />
  );
}
