/**
 * TextInput { label?, error?, hint?, before?, after?, isDense?, ...input attributes, ref? }
 * Works with react-hook-form: `<TextInput {...register('userString')} />`.
 */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { denseInputBox, denseInputText, Field, inputBox, inputText } from './field.tsx';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label?: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** For a panel of a desk. */
  readonly isDense?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextInput({
  label,
  error,
  hint,
  before,
  after,
  isDense = false,
  id,
  type = 'text',
  ...rest
}: TextInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <Field id={inputId} label={label} error={error} hint={hint}>
      <div className={isDense ? denseInputBox : inputBox}>
        {before}
        <input
          {...rest}
          id={inputId}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint !== undefined ? `${inputId}-note` : undefined}
          className={isDense ? denseInputText : inputText}
        />
        {after}
      </div>
    </Field>
  );
}
