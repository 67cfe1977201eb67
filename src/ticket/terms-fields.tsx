/** How long a limit may wait, and whether it may take what the book offers. */
import { useId } from 'react';
import { DAY_MS, HOUR_MS } from '../../contract/plain/time.ts';
import { type TimeInForce, timesInForce } from '../../contract/plain/time-in-force.ts';
import { spanText } from '../i18n/time-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { SegmentedControl } from '../ui/fields/segmented-control.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import type { LimitTerms } from './limit-terms.ts';

/** How long `gtd` may live. */
const lives = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS];

interface TermsFieldsProps {
  readonly terms: LimitTerms;
  readonly onChange: (terms: Partial<LimitTerms>) => void;
}

export function TermsFields({ terms, onChange }: TermsFieldsProps) {
  const { t, tag } = useWords('trade');
  const { timeInForce, lifeMs, postOnly } = terms;
  // What is to be had at once must be taken.
  const choose = (next: TimeInForce) =>
    onChange({ timeInForce: next, ...(!waits(next) && { postOnly: false }) });
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={t('terms.title')}
          value={timeInForce}
          onChange={choose}
          options={timesInForce.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <p className="text-small text-faint">
          <span className="text-soft">{t(`terms.name.${timeInForce}`)}</span>{' '}
          {t(`terms.hint.${timeInForce}`)}
        </p>
      </div>
      {timeInForce === 'gtd' && (
        <div className="flex flex-col gap-2">
          <span>{t('terms.life')}</span>
          <SegmentedControl
            label={t('terms.life')}
            value={String(lifeMs)}
            onChange={(life) => onChange({ lifeMs: Number(life) })}
            options={lives.map((life) => ({ value: String(life), label: spanText(life, tag) }))}
          />
        </div>
      )}
      {waits(timeInForce) && (
        <PostOnly isOn={postOnly} onChange={(isOn) => onChange({ postOnly: isOn })} />
      )}
    </div>
  );
}

interface PostOnlyProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function PostOnly({ isOn, onChange }: PostOnlyProps) {
  const { t } = useWords('trade');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 py-2.5">
          {t('terms.postOnly')}
        </label>
        <Switch id={id} isOn={isOn} onChange={onChange} label={t('terms.postOnly')} />
      </div>
      <p className="text-small text-faint">{t('terms.postOnlyHint')}</p>
    </div>
  );
}

function waits(name: TimeInForce): boolean {
  return name === 'gtc' || name === 'gtd';
}
