/** NoticeBar { says, Icon }: one line of the whole app. It takes its place at the top and covers nothing. */
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';

interface NoticeBarProps {
  readonly says: 'offline' | 'waits';
  readonly Icon: LucideIcon;
  readonly children: ReactNode;
}

export function NoticeBar({ says, Icon, children }: NoticeBarProps) {
  useEffect(() => {
    // Pages are as high as the screen; they make room by this.
    document.documentElement.style.setProperty('--notice-bar', '28px');
    return () => {
      document.documentElement.style.removeProperty('--notice-bar');
    };
  }, []);
  return (
    <p
      role="status"
      data-notice={says}
      className="flex h-7 items-center justify-center gap-1.5 bg-control px-3 text-caption text-warning wide:ml-(--rail)"
    >
      <Icon aria-hidden="true" size={13} className="shrink-0" />
      <span className="truncate">{children}</span>
    </p>
  );
}
