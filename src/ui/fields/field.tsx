/** Field { id, label?, error?, hint?, children }: a label above and one quiet line below an input. */
import type { ReactNode } from 'react';

interface FieldProps {
  readonly id: string;
  readonly label?: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** The spec's 88 units, and never below what a thumb hits. */
export const inputBox =
  'flex w-full items-center gap-1 rounded-small border border-transparent bg-control min-h-[max(44px,calc(var(--unit)*88))] ' +
  'focus-within:border-gold/60 has-[[aria-invalid=true]]:border-error/70 has-disabled:opacity-55';

export const inputText =
  'h-full min-h-[42px] w-full min-w-0 bg-transparent px-3.5 text-[16px] text-strong outline-none';

/** In a narrow panel of a desk, where a mouse hits less than a thumb. */
export const denseInputBox =
  'flex w-full items-center rounded-small border border-transparent bg-control focus-within:border-gold/60';

export const denseInputText =
  'min-h-9 w-full min-w-0 bg-transparent ps-2 text-small text-strong outline-none';

export function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      {label !== undefined && (
        <label htmlFor={id} className="text-small text-soft">
          {label}
        </label>
      )}
      {children}
      {error ? (
        <p id={`${id}-note`} role="alert" className="text-small text-error">
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-note`} className="text-small text-faint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
