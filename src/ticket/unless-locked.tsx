/** UnlessLocked { children }: the buttons of a ticket; while trading is locked, the one that unlocks it. */
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { lockTrading, useTradingLock } from '../keys/trading-lock.ts';
import { Button } from '../ui/button.tsx';

export function UnlessLocked({ children }: { readonly children: ReactNode }) {
  const { t } = useWords('trade');
  const isLocked = useTradingLock((lock) => lock.isLocked);
  if (!isLocked) return children;
  return (
    <Button variant="plain" size="medium" isWide onClick={() => lockTrading(false)}>
      <Lock aria-hidden="true" size={16} className="shrink-0 text-warning" />
      <span className="truncate">{t('lock.ticket')}</span>
    </Button>
  );
}
