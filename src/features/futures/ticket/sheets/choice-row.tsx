/** ChoiceRow { label, hint, isChosen, onChoose }: one of a few choices, with what it means. */
import { Check } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';

interface ChoiceRowProps {
  readonly label: string;
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function ChoiceRow({ label, hint, isChosen, onChoose }: ChoiceRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex w-full items-center gap-3 py-3 text-left -outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className={classNames('block font-semibold', isChosen && 'text-gold')}>
            {label}
          </span>
          <span className="block text-small text-soft">{hint}</span>
        </span>
        {isChosen && <Check aria-hidden="true" size={18} className="shrink-0 text-gold" />}
      </button>
    </li>
  );
}
