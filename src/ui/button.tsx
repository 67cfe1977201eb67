/**
 * Button { variant?: 'primary' | 'up' | 'down' | 'plain' | 'ghost', size?: 'large' | 'medium' | 'small',
 *   isLoading?, isWide?, ...button attributes }
 * primary is the one gold action of a screen; plain is a dark control; ghost is text alone.
 */
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './lists/spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'up' | 'down' | 'plain' | 'ghost';
  readonly size?: 'large' | 'medium' | 'small';
  readonly isLoading?: boolean;
  readonly isWide?: boolean;
}

const variants = {
  primary: 'bg-linear-to-b from-gold to-gold-deep text-on-gold active:brightness-90',
  up: 'bg-up-fill text-white active:brightness-90',
  down: 'bg-down-fill text-white active:brightness-90',
  plain: 'bg-control text-strong active:bg-hairline',
  ghost: 'text-gold active:opacity-70',
} as const;

const sizes = {
  large: 'min-h-12 px-5 text-body rounded-large',
  medium: 'min-h-11 px-4 text-body rounded-large',
  small:
    'min-h-8 px-3 text-small rounded-small relative after:absolute after:inset-x-0 after:-inset-y-1.5',
} as const;

export function Button({
  variant = 'primary',
  size = 'large',
  isLoading = false,
  isWide = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isLoading}
      aria-busy={isLoading || undefined}
      data-wide={isWide || undefined}
      className={classNames(
        'inline-flex items-center justify-center gap-2 font-semibold whitespace-nowrap select-none transition-[filter,background-color,opacity]',
        'disabled:opacity-45 disabled:active:brightness-100',
        variants[variant],
        sizes[size],
        isWide && 'w-full',
        className,
      )}
    >
      {isLoading && <Spinner size={18} />}
      {children}
    </button>
  );
}
