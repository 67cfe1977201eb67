/** IconButton { icon: LucideIcon, label, size?, ...button attributes }: a 44 px target around an icon. */
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly size?: number;
}

export function IconButton({
  icon: Icon,
  label,
  size = 22,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'tap inline-flex shrink-0 items-center justify-center rounded-small text-soft active:text-strong disabled:opacity-45',
        className,
      )}
    >
      <Icon aria-hidden="true" size={size} strokeWidth={1.75} />
    </button>
  );
}
