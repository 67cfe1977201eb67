/** One-line notices, one after the other. They rest while someone reads, and for good when asked to. */
import { ChevronRight, Megaphone, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

const TURN_MS = 5000;

function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function NoticeTicker() {
  const { t } = useWords('home');
  const { data: notices = [], isLoading } = useAsk('news.ticker', {});
  const [isPaused, setIsPaused] = useState(wantsStillness);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const index = useTurns(notices.length, isPaused || isPointed || isFocused);
  const notice = notices[index];
  const rest = {
    onPointerEnter: () => setIsPointed(true),
    onPointerLeave: () => setIsPointed(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
  return (
    <section aria-label={t('notices.label')} className="mt-1 flex h-11 items-center pr-1.5 pl-4">
      {(isLoading || notice) && (
        <Megaphone aria-hidden="true" size={17} strokeWidth={1.6} className="shrink-0 text-soft" />
      )}
      {isLoading && <Skeleton className="ml-2 h-3.5 w-52" />}
      {notice && (
        <button
          {...rest}
          type="button"
          key={notice.id}
          onClick={() => void push('/pages/common/article', { id: notice.id })}
          className="ml-2 flex min-h-11 min-w-0 flex-1 animate-fade-in items-center gap-1 text-left text-small text-soft"
        >
          <span className="truncate">{notice.title}</span>
          <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-faint" />
        </button>
      )}
      {notices.length > 1 && (
        <IconButton
          icon={isPaused ? Play : Pause}
          size={15}
          label={isPaused ? t('notices.play') : t('notices.pause')}
          className="text-faint"
          onClick={() => setIsPaused(!isPaused)}
        />
      )}
    </section>
  );
}

function useTurns(count: number, isResting: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isResting || count < 2) return;
    const timer = setInterval(() => setTurn((last) => last + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [count, isResting]);
  return count === 0 ? 0 : turn % count;
}
