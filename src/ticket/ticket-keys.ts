/** What the keys of all tickets have in common. */
import { useWords, type WordsOf } from '../i18n/use-words.ts';
import { useKeyActions } from '../keys/offered-actions.ts';
import { isTradingLocked } from '../keys/trading-lock.ts';
import { showToast } from '../ui/layers/toast.tsx';

interface TicketKeys {
  readonly isGuest: boolean;
  readonly isPending: boolean;
  /** What a click of the button does. */
  readonly buy: () => void;
  readonly sell: () => void;
  readonly setPercent: (percent: number) => void;
}

/** A key does what a click of the ticket does, by the same way and with the same confirmation. */
export function useTicketKeys({ isGuest, isPending, buy, sell, setPercent }: TicketKeys): void {
  const { t } = useWords('trade');
  const onceFree = (ask: () => void) => () =>
    isPending ? showToast(t('keys.busy'), 'warning') : ask();
  const size = (percent: number) => (isGuest ? null : () => setPercent(percent));
  useKeyActions({
    buy: onceFree(buy),
    sell: onceFree(sell),
    'size.25': size(25),
    'size.50': size(50),
    'size.75': size(75),
    'size.100': size(100),
  });
}

/** Says that trading is locked, if it is: then nothing is sent. */
export function isStoppedByLock(t: WordsOf<'trade'>): boolean {
  if (!isTradingLocked()) return false;
  showToast(t('lock.told'), 'warning');
  return true;
}
