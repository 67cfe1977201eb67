/**
 * AmountInput { value, onChange, label?, error?, hint?, unit?, scale?, onStep?, placeholder?, isDisabled?, isCentred?, name? }
 * `value` is a decimal string with a dot or ''; the text is typed and shown by the rule of the language.
 * `onStep(direction)` shows minus and plus; `scale` is the most decimals that can be typed.
 */
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { formatAmountText, fractionDigits, parseAmountText } from '../i18n/amount-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { classNames } from './class-names.ts';
import { Field, inputBox, inputText } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface AmountInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: ReactNode;
  /** Name for screen readers where no label is shown. */
  readonly ariaLabel?: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly unit?: ReactNode;
  readonly scale?: number;
  readonly onStep?: (direction: 1 | -1) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isCentred?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function AmountInput({
  value,
  onChange,
  label,
  ariaLabel,
  error,
  hint,
  unit,
  scale = 18,
  onStep,
  placeholder,
  isDisabled = false,
  isCentred = onStep !== undefined,
  name,
  ref,
}: AmountInputProps) {
  const { t, tag } = useWords();
  const id = useId();
  // What is being typed ("1," on the way to "1,5"), while it still means the value.
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null && parseAmountText(typed, tag) === value;

  const accept = (text: string) => {
    const amount = parseAmountText(text, tag);
    if (amount === null || fractionDigits(amount) > scale) return;
    setTyped(text);
    onChange(amount);
  };

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={inputBox}>
        {onStep && (
          <IconButton
            icon={Minus}
            size={16}
            label={t('ui.less')}
            disabled={isDisabled}
            onClick={() => onStep(-1)}
          />
        )}
        <input
          ref={ref}
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={ariaLabel}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint !== undefined ? `${id}-note` : undefined}
          disabled={isDisabled}
          placeholder={placeholder}
          value={isTyping ? typed : formatAmountText(value, tag)}
          onChange={(event) => accept(event.target.value)}
          onBlur={() => setTyped(null)}
          className={classNames(inputText, 'figure font-medium', isCentred && 'px-1 text-center')}
        />
        {unit !== undefined && <span className="shrink-0 pr-3.5 text-small text-soft">{unit}</span>}
        {onStep && (
          <IconButton
            icon={Plus}
            size={16}
            label={t('ui.more')}
            disabled={isDisabled}
            onClick={() => onStep(1)}
          />
        )}
      </div>
    </Field>
  );
}
