/** Switch { isOn, onChange, label, isDisabled?, id? }: an on/off setting. A `<label htmlFor={id}>` beside it reacts with it. */
import { classNames } from '../class-names.ts';

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly id?: string;
}

export function Switch({ isOn, onChange, label, isDisabled = false, id }: SwitchProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className="tap -mr-1 inline-flex items-center justify-end rounded-small px-1 disabled:opacity-45"
    >
      <span
        className={classNames(
          'flex h-6 w-10 items-center rounded-full p-0.5 transition-colors',
          isOn ? 'bg-gold' : 'bg-hairline',
        )}
      >
        <span
          className={classNames(
            'size-5 rounded-full transition-transform',
            isOn ? 'translate-x-4 bg-on-gold' : 'bg-soft',
          )}
        />
      </span>
    </button>
  );
}
