/** An amount in slices: over how long, how often one comes, and the price beyond which it waits. */
import { MINUTE_MS, SECOND_MS } from '../../contract/plain/time.ts';
import { spanText } from '../i18n/time-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { AmountInput } from '../ui/fields/amount-input.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Captioned } from './captioned.tsx';
import type { TwapChoice } from './twap-choice.ts';

const MINUTE = MINUTE_MS / SECOND_MS;
const durations = [5, 15, 30, 60, 120, 240, 480, 720, 1_440].map((minutes) => minutes * MINUTE);
const spans = [0.5, 1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);

interface TwapFieldsProps {
  /** Decimals of a price. */
  readonly scale: number;
  readonly choice: TwapChoice;
  readonly onChange: (part: Partial<TwapChoice>) => void;
}

export function TwapFields({ scale, choice, onChange }: TwapFieldsProps) {
  const { t, tag } = useWords('trade');
  const { twapSeconds, twapEvery, twapLimit } = choice;
  const options = (all: readonly number[]) =>
    all.map((seconds) => ({
      value: String(seconds),
      label: spanText(seconds * SECOND_MS, tag, 'short'),
    }));
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1 *:min-w-0 *:flex-1">
        <Captioned caption={t('twap.duration')}>
          <Select
            title={t('twap.duration')}
            value={String(twapSeconds)}
            onChange={(seconds) => onChange({ twapSeconds: Number(seconds) })}
            options={options(durations)}
          />
        </Captioned>
        <Captioned caption={t('twap.every')}>
          <Select
            title={t('twap.every')}
            value={String(twapEvery)}
            onChange={(seconds) => onChange({ twapEvery: Number(seconds) })}
            options={options(spans)}
          />
        </Captioned>
      </div>
      <Captioned caption={t('twap.limit')}>
        <AmountInput
          isCentred
          scale={scale}
          value={twapLimit}
          onChange={(next) => onChange({ twapLimit: next })}
          ariaLabel={t('twap.limit')}
        />
      </Captioned>
    </div>
  );
}
