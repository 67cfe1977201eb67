/**
 * SegmentedControl { options: {value, label, tone?: 'up' | 'down'}[], value, onChange, label, variant?: 'filled' | 'chips' }
 * filled: one box divided in equal parts (buy/sell); chips: loose words, the chosen one on a dark control (7D 30D 90D).
 */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly tone?: 'up' | 'down';
}

interface SegmentedControlProps<Value extends string> {
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly variant?: 'filled' | 'chips';
}

export function SegmentedControl<Value extends string>({
  options,
  value,
  onChange,
  label,
  variant = 'filled',
}: SegmentedControlProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      data-switch={variant === 'filled' || undefined}
      className={classNames(
        'flex min-w-0',
        variant === 'filled'
          ? 'rounded-small bg-control p-0.5'
          : 'no-scrollbar gap-1 overflow-x-auto',
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'relative shrink-0 whitespace-nowrap rounded-small px-3 text-small -outline-offset-2 after:absolute after:-inset-y-1 after:inset-x-0',
            variant === 'filled' ? 'min-h-9 flex-1 font-semibold' : 'min-h-8',
            segmentColours(option, option.value === value, variant),
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

function segmentColours(
  option: SegmentOption<string>,
  isChosen: boolean,
  variant: 'filled' | 'chips',
): string {
  if (!isChosen) return variant === 'filled' ? 'text-soft' : 'text-faint';
  if (option.tone === 'up') return 'bg-up-fill text-white';
  if (option.tone === 'down') return 'bg-down-fill text-white';
  return variant === 'filled' ? 'bg-hairline text-strong' : 'bg-control text-strong';
}
