/** EmptyState { icon?, title, hint?, action? }: says what would be here and what to do. */
import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: LucideIcon;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon: Icon = Inbox, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <Icon aria-hidden="true" size={36} strokeWidth={1.25} className="mb-1 text-faint" />
      <p className="text-soft">{title}</p>
      {hint !== undefined && <p className="max-w-72 text-small text-faint">{hint}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
