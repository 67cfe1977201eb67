import type { LucideIcon } from 'lucide-react';

interface EntryButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
  readonly opensDialog?: boolean;
}

/** An icon over one or two words. */
export function EntryButton({ icon: Icon, label, onClick, opensDialog = false }: EntryButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
      className="flex min-h-17 min-w-0 flex-col items-center justify-start gap-2 rounded-small px-0.5 pt-2.5 pb-1 -outline-offset-2 active:bg-raised"
    >
      <Icon aria-hidden="true" size={24} strokeWidth={1.5} className="shrink-0 text-gold" />
      <span className="-mx-1.5 line-clamp-2 self-stretch text-center text-caption hyphens-auto text-soft">
        {label}
      </span>
    </button>
  );
}
