/**
 * List { children, label? } and ListRow { label, note?, value?, icon?, onClick?, right?, switchId? }: rows parted
 * by hairlines. A row with onClick is a button with a chevron; one with the id of its switch reacts as a whole.
 */
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ListProps {
  readonly children: ReactNode;
  readonly label?: string;
}

export function List({ children, label }: ListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-hairline">
      {children}
    </ul>
  );
}

interface ListRowProps {
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly value?: ReactNode;
  readonly icon?: LucideIcon;
  readonly right?: ReactNode;
  readonly onClick?: () => void;
  readonly switchId?: string;
}

export function ListRow(props: ListRowProps) {
  const { label, note, value, icon: Icon, right, onClick, switchId } = props;
  const content = (
    <>
      {Icon && (
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-soft" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {note !== undefined && <span className="block text-small text-faint">{note}</span>}
      </span>
      {value !== undefined && (
        <span className="max-w-[50%] truncate text-right text-soft">{value}</span>
      )}
      {right}
      {onClick && <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />}
    </>
  );
  // A control at the right is as tall as a thumb, and brings its own room.
  const room = right === undefined ? 'py-2.5' : 'py-1';
  const box = `flex min-h-13 w-full items-center gap-3 ${room} text-left`;
  if (switchId !== undefined)
    return (
      <li>
        <label htmlFor={switchId} className={box}>
          {content}
        </label>
      </li>
    );
  return (
    <li>
      {onClick ? (
        <button
          type="button"
          onClick={onClick}
          className={classNames(box, '-outline-offset-2 active:opacity-70')}
        >
          {content}
        </button>
      ) : (
        <div className={box}>{content}</div>
      )}
    </li>
  );
}
