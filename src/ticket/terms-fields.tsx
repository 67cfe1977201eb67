/** How long a limit may wait, and whether it may take what the book offers. */
import { type ReactNode, useId } from 'react';
import type { TimeInForce } from '../../contract/features/spot.ts';
import { useWords } from '../i18n/use-words.ts';
import { SegmentedControl } from '../ui/fields/segmented-control.tsx';
import { Switch } from '../ui/fields/switch.tsx';

interface TermsFieldsProps<Name extends TimeInForce> {
  /** Those that can be chosen here. */
  readonly names: readonly Name[];
  readonly terms: { readonly timeInForce: Name; readonly postOnly: boolean };
  readonly onChange: (terms: { timeInForce?: Name; postOnly?: boolean }) => void;
  /** What belongs to the one that is chosen. */
  readonly children?: ReactNode;
}

export function TermsFields<Name extends TimeInForce>({
  names,
  terms,
  onChange,
  children,
}: TermsFieldsProps<Name>) {
  const { t } = useWords('trade');
  const id = useId();
  const { timeInForce, postOnly } = terms;
  // What is to be had at once must be taken.
  const choose = (next: Name) =>
    onChange({ timeInForce: next, ...(!waits(next) && { postOnly: false }) });
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={t('terms.title')}
          value={timeInForce}
          onChange={choose}
          options={names.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <p className="text-small text-faint">
          <span className="text-soft">{t(`terms.name.${timeInForce}`)}</span>{' '}
          {t(`terms.hint.${timeInForce}`)}
        </p>
      </div>
      {children}
      {waits(timeInForce) && (
        <div className="flex flex-col gap-1">
          <div className="flex items-center justify-between gap-3">
            <label htmlFor={id} className="min-w-0 flex-1 py-2.5">
              {t('terms.postOnly')}
            </label>
            <Switch
              id={id}
              isOn={postOnly}
              onChange={(isOn) => onChange({ postOnly: isOn })}
              label={t('terms.postOnly')}
            />
          </div>
          <p className="text-small text-faint">{t('terms.postOnlyHint')}</p>
        </div>
      )}
    </div>
  );
}

function waits(name: TimeInForce): boolean {
  return name === 'gtc' || name === 'gtd';
}
