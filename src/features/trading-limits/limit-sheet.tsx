/** One limit: its value, and what a change of it does when. */
import { useState } from 'react';
import type {
  LimitRowView,
  TradingLimits,
  TradingLimitsView,
} from '../../../contract/features/trading-limits.ts';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { deviceZone } from './device-zone.ts';

interface LimitSheetProps {
  readonly row: LimitRowView;
  readonly view: TradingLimitsView;
  readonly onClose: () => void;
}

export function LimitSheet({ row, view, onClose }: LimitSheetProps) {
  const { t, language } = useWords('trading-limits');
  const common = useWords();
  const { name, value, waiting } = row;
  const [draft, setDraft] = useState(value);
  const [isTried, setIsTried] = useState(false);
  const { save, isPending, zone } = useSave(row, view, onClose);
  const isEmpty = /^[0.]*$/.test(draft);
  const submit = () => {
    setIsTried(true);
    if (!isEmpty) void save(draft);
  };
  return (
    <Sheet isOpen onClose={onClose} title={t(`of.${name}.label`)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4 pt-1"
      >
        <p className="text-small text-soft">{t(`of.${name}.hint`)}</p>
        <AmountInput
          label={t('value')}
          value={draft}
          onChange={setDraft}
          unit={name === 'multiple' ? multipleText('', language) : 'USD'}
          scale={name === 'multiple' ? 0 : 2}
          name={name}
          {...(isTried && isEmpty && { error: codeWords('amount_invalid') })}
        />
        {name === 'dailyLoss' && <p className="text-small text-soft">{t('zoneOf', { zone })}</p>}
        <p className="text-small text-soft">{t('when')}</p>
        <Button type="submit" isWide isLoading={isPending}>
          {common.t('ui.save')}
        </Button>
        {waiting !== null && (
          <Button variant="plain" isWide isLoading={isPending} onClick={() => void save(value)}>
            {t('keep')}
          </Button>
        )}
        {value !== '' && waiting?.valueText !== '' && (
          <Button variant="plain" isWide isLoading={isPending} onClick={() => void save(null)}>
            {t('remove')}
          </Button>
        )}
      </form>
    </Sheet>
  );
}

/** The first limit of a day counts by the clocks of the device; afterwards the zone is changed in its own row. */
function useSave({ name }: LimitRowView, view: TradingLimitsView, onDone: () => void) {
  const { t, tag } = useWords('trading-limits');
  const common = useWords();
  const { send, isPending } = useSend('tradingLimits.set');
  const choosing = useSend('tradingLimits.setTimeZone');
  const isFirst = view.timeZone === 'UTC' && view.leftText === null;
  const zone = isFirst ? deviceZone() : view.timeZone;
  const tell = ({ waiting }: TradingLimits) => {
    const later = waiting.find((each) => each.name === name);
    const words = later && t('later', { time: dayTime(later.at, tag) });
    showToast(words ?? common.t('success'), later ? 'info' : 'success');
  };
  const save = async (value: string | null) => {
    if (name === 'dailyLoss' && zone !== view.timeZone) {
      const chosen = await choosing.send({ timeZone: zone });
      if (!chosen?.ok) return;
    }
    const saved = await send({ name, ...(value !== null && { value }) });
    if (!saved?.ok) return;
    tell(saved.value);
    onDone();
  };
  return { save, zone, isPending: isPending || choosing.isPending };
}
