/** LockButton: locks and unlocks trading from the head of a desk, and says so while it is locked. */
import { Lock, LockOpen } from 'lucide-react';
import { useWords } from '../i18n/use-words.ts';
import { lockTrading, useTradingLock } from '../keys/trading-lock.ts';
import { classNames } from '../ui/class-names.ts';

export function LockButton() {
  const { t } = useWords('trade');
  const isLocked = useTradingLock((lock) => lock.isLocked);
  const label = t(isLocked ? 'lock.unlock' : 'lock.lock');
  const Icon = isLocked ? Lock : LockOpen;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => lockTrading(!isLocked)}
      className={classNames(
        'tap inline-flex shrink-0 items-center justify-center gap-1 rounded-small text-small',
        isLocked ? 'bg-warning/12 px-2 text-warning' : 'text-soft',
      )}
    >
      <Icon aria-hidden="true" size={isLocked ? 16 : 20} strokeWidth={1.75} />
      {isLocked && <span>{t('lock.short')}</span>}
    </button>
  );
}
