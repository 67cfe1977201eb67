/**
 * Select { options: {value, label, note?, lang?}[], value, onChange, title, label?, placeholder?, isInline?, searchLabel? }
 * A button that opens a sheet of choices. `isInline` is the small one inside a row or an input.
 */
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { holdsText } from '../../i18n/fold-text.ts';
import { classNames } from '../class-names.ts';
import { Sheet } from '../layers/sheet.tsx';
import { Field, inputBox } from './field.tsx';
import { TextInput } from './text-input.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: ReactNode;
  /** Language of the label where it is not the page's. */
  readonly lang?: string;
}

interface SelectProps<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Heading of the sheet, and the button's name where no label is shown. */
  readonly title: string;
  readonly label?: ReactNode;
  readonly placeholder?: string;
  readonly isInline?: boolean;
  /** With it the sheet has a search box of this name. */
  readonly searchLabel?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    options,
    value,
    onChange,
    title,
    label,
    placeholder = '',
    isInline = false,
    searchLabel,
  } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const choose = (next: Value) => {
    onChange(next);
    setIsOpen(false);
  };
  const button = (
    <button
      id={id}
      type="button"
      aria-haspopup="dialog"
      // A label alone would take the place of the value when the button is read out.
      aria-label={`${typeof label === 'string' ? label : title}: ${chosen?.label ?? placeholder}`}
      onClick={() => setIsOpen(true)}
      className={
        isInline
          ? 'tap inline-flex items-center gap-1 text-small text-soft'
          : `${inputBox} justify-between px-3.5 text-left`
      }
    >
      <span className={classNames('truncate', !chosen && 'text-faint')}>
        {chosen?.label ?? placeholder}
      </span>
      <ChevronDown aria-hidden="true" size={16} className="shrink-0 text-faint" />
    </button>
  );
  return (
    <>
      {isInline ? (
        button
      ) : (
        <Field id={id} label={label}>
          {button}
        </Field>
      )}
      <Sheet isBeside isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <OptionList options={options} value={value} onChoose={choose} searchLabel={searchLabel} />
      </Sheet>
    </>
  );
}

interface OptionListProps<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
  readonly searchLabel?: string | undefined;
}

/** OptionList { options, value, onChoose, searchLabel? }: the choices alone, for a page of its own. */
export function OptionList<Value extends string>({
  options,
  value,
  onChoose,
  searchLabel,
}: OptionListProps<Value>) {
  const [sought, setSought] = useState('');
  const shown = options.filter(({ label }) => holdsText(label, sought));
  return (
    <>
      {searchLabel !== undefined && (
        <div className="sticky top-0 bg-raised pb-2">
          <TextInput
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
      )}
      <ul className="divide-y divide-hairline">
        {shown.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-pressed={option.value === value}
              onClick={() => onChoose(option.value)}
              className={classNames(
                'flex min-h-12 w-full items-center gap-3 text-left',
                option.value === value ? 'text-gold' : 'text-strong',
              )}
            >
              <span lang={option.lang} className="flex-1">
                {option.label}
              </span>
              {option.note !== undefined && (
                <span className="text-small text-faint">{option.note}</span>
              )}
              {option.value === value && <Check aria-hidden="true" size={18} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
