/** Checkbox { isChecked, onChange, children, error? }: a choice with its words, which may hold links. */
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
  readonly error?: string | undefined;
}

export function Checkbox({ isChecked, onChange, children, error }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start">
        <span className="relative -ml-3 flex size-11 shrink-0 items-center justify-center">
          <input
            id={id}
            type="checkbox"
            checked={isChecked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="flex size-5 items-center justify-center rounded-[5px] border border-faint text-transparent peer-checked:border-gold peer-checked:bg-gold peer-checked:text-on-gold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-gold">
            <Check aria-hidden="true" size={14} strokeWidth={3} />
          </span>
        </span>
        <label htmlFor={id} className="py-3 text-small text-soft">
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="text-small text-error">
          {error}
        </p>
      )}
    </div>
  );
}
