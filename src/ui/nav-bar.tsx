/**
 * NavBar { title?, onBack?, backLabel?, left?, right?, isDefault? }: the custom bar on top of a page.
 * `isDefault` is the plain bar of the one page that shows foreign content.
 */
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

interface NavBarProps {
  readonly title?: ReactNode;
  readonly onBack?: (() => void) | undefined;
  readonly backLabel?: string;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  readonly isDefault?: boolean;
}

export function NavBar({
  title,
  onBack,
  backLabel = '',
  left,
  right,
  isDefault = false,
}: NavBarProps) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 grid h-(--nav-bar) grid-cols-[minmax(min-content,1fr)_minmax(0,auto)_minmax(min-content,1fr)] items-center gap-2 px-1 pt-(--safe-top)',
        isDefault ? 'bg-raised border-b border-hairline' : 'bg-ground',
      )}
    >
      <div className="flex min-w-0 items-center">
        {onBack && (
          <IconButton
            icon={ChevronLeft}
            label={backLabel}
            size={24}
            className="text-strong"
            onClick={onBack}
          />
        )}
        {left}
      </div>
      {/* A heading without words would be announced as an empty one. */}
      {title === undefined ? (
        <span />
      ) : (
        <h1 className="min-w-0 truncate text-center text-[16px] font-semibold">{title}</h1>
      )}
      <div className="flex min-w-0 items-center justify-end gap-1">{right}</div>
    </header>
  );
}
