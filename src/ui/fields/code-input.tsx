/**
 * CodeInput { value, onChange, label?, error?, onComplete?, after?, length?, isHidden? }: six digits in six cells,
 * one real input beneath, so pasting and one-time codes of the phone work. The last digit leads to the next field of the
 * form, unless `onComplete` takes it.
 */
import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';

/** No boxes that are ticked, no files and nothing hidden: a keyboard does not go on with them. */
const TYPED = 'input:enabled:not([type=checkbox], [type=radio], [type=file], [type=hidden])';

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onComplete?: (value: string) => void;
  readonly label?: ReactNode;
  readonly error?: string | undefined;
  /** Beside the label, for example the button that sends the code. */
  readonly after?: ReactNode;
  readonly length?: number;
  /** A secret: dots instead of digits, and no help from the phone. */
  readonly isHidden?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function CodeInput({
  value,
  onChange,
  onComplete,
  label,
  error,
  after,
  length = 6,
  isHidden = false,
  ref,
}: CodeInputProps) {
  const id = useId();
  const accept = (input: HTMLInputElement) => {
    const digits = input.value.normalize('NFKC').replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length < length || digits === value) return;
    if (onComplete) onComplete(digits);
    else fieldAfter(input)?.focus();
  };
  return (
    <Field id={id} error={error} label={undefined}>
      <div data-code className="contents">
        <div className="flex items-center justify-between gap-3">
          <label htmlFor={id} className="text-small text-soft">
            {label}
          </label>
          {after}
        </div>
        <div className="relative">
          <input
            ref={ref}
            id={id}
            type={isHidden ? 'password' : 'text'}
            inputMode="numeric"
            autoComplete={isHidden ? 'off' : 'one-time-code'}
            pattern="\d*"
            maxLength={length * 2}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onChange={(event) => accept(event.target)}
            className="peer absolute inset-0 z-10 w-full cursor-text rounded-small bg-transparent text-[16px] text-transparent caret-transparent opacity-0 outline-none"
          />
          <div
            aria-hidden="true"
            className="group flex gap-2 peer-focus:[&>[data-next=true]]:border-gold"
          >
            {Array.from({ length }, (_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position.
                key={index}
                data-next={index === Math.min(value.length, length - 1)}
                className={classNames(
                  'figure flex h-12 flex-1 items-center justify-center rounded-small border bg-control text-title font-semibold',
                  error ? 'border-error/70' : 'border-transparent',
                )}
              >
                {isHidden && index < value.length ? '•' : (value[index] ?? '')}
              </span>
            ))}
          </div>
        </div>
      </div>
    </Field>
  );
}

/** The next field of the form that is typed into; the last one has none. */
function fieldAfter(input: HTMLInputElement): HTMLElement | null {
  const elements = [...(input.form?.elements ?? [])];
  const next = elements
    .slice(elements.indexOf(input) + 1)
    .find((element) => element.matches(TYPED));
  return next instanceof HTMLElement ? next : null;
}
