/** TargetButton { id, label, name, note?, isEmpty, isInvalid, onClick }: where the money goes, and the way to change it. */
import { ChevronRight } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { inputBox } from '../../ui/fields/field.tsx';

interface TargetButtonProps {
  readonly id: string;
  /** Of the field; read out together with what is chosen. */
  readonly label: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly isEmpty: boolean;
  readonly isInvalid: boolean;
  readonly onClick: () => void;
}

export function TargetButton(props: TargetButtonProps) {
  const { id, label, name, note, isEmpty, isInvalid, onClick } = props;
  return (
    <button
      id={id}
      type="button"
      aria-label={[`${label}:`, name, note].filter(Boolean).join(' ')}
      aria-describedby={isInvalid ? `${id}-note` : undefined}
      onClick={onClick}
      className={classNames(
        inputBox,
        'min-h-14 justify-between gap-3 px-3.5 py-2 text-left',
        isInvalid && 'border-error/70!',
      )}
    >
      <span className="min-w-0">
        <span className={classNames('block truncate', isEmpty && 'text-faint')}>{name}</span>
        {note !== undefined && <span className="block truncate text-small text-soft">{note}</span>}
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />
    </button>
  );
}
