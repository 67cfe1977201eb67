/**
 * AmountInput { value, onChange, label?, error?, hint?, unit?, scale?, onStep?, placeholder?, isDisabled?, isCentred?, name? }
 * `value` is a decimal string with a dot or ''; the text is typed and shown by the rule of the language.
 * `onStep(direction)` shows minus and plus; `scale` is the most decimals that can be typed.
 */
import { Minus, Plus } from 'lucide-react';
import { memo, type ReactNode, type Ref, useId, useState } from 'react';
import {
  formatAmountText,
  fractionDigits,
  isDoubtfulAmount,
  parseAmountText,
} from '../../i18n/amount-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { Field, inputBox, inputText } from './field.tsx';

/** Shows both marks of a language. */
const EXAMPLE = '1234.5';

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

/** A ticket is rendered with every price of its market; most of its fields stay as they are. */
export const AmountInput = memo(function AmountInput({
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
  const { t, language } = useWords();
  const id = useId();
  const { typed, isDoubtful, accept, leave } = useTypedAmount({ value, onChange, scale });
  const doubt = isDoubtful
    ? t('ui.doubtful', { example: formatAmountText(EXAMPLE, language) })
    : undefined;
  const problem = error ?? doubt;

  return (
    <Field id={id} label={label} error={problem} hint={hint}>
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
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || hint !== undefined ? `${id}-note` : undefined}
          disabled={isDisabled}
          placeholder={placeholder}
          value={typed ?? formatAmountText(value, language)}
          onChange={(event) => accept(event.target.value)}
          onBlur={leave}
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
});

interface TypedAmount extends Pick<AmountInputProps, 'value' | 'onChange'> {
  readonly scale: number;
}

/**
 * What is being typed ("1," on the way to "1,5"), while it still means the value. What could be read in two ways
 * stays as it was typed and means no amount until it is written otherwise.
 */
function useTypedAmount({ value, onChange, scale }: TypedAmount) {
  const { language } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const meaning = typed === null ? null : (parseAmountText(typed, language) ?? '');
  const isDoubtful = typed !== null && meaning === value && isDoubtfulAmount(typed, language);
  const accept = (text: string) => {
    const amount = parseAmountText(text, language);
    if (amount === null ? !isDoubtfulAmount(text, language) : fractionDigits(amount) > scale)
      return;
    setTyped(text);
    setIsLeft(false);
    onChange(amount ?? '');
  };
  return {
    typed: meaning === value ? typed : null,
    // Nobody is disturbed on the way from "1," to "1,234".
    isDoubtful: isDoubtful && isLeft,
    accept,
    leave: () => {
      setIsLeft(true);
      if (!isDoubtful) setTyped(null);
    },
  };
}
