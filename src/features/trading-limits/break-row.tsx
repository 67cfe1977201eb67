/** A break from opening: chosen, confirmed once more, and then nobody's to end. */
import { useState } from 'react';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { dayTime, spanText } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { ListRow } from '../../ui/lists/list.tsx';

/** A day, three, a week, a month, half a year. */
const HOURS = [24, 72, 168, 720, 4392] as const;

export function BreakRow({ until }: { readonly until: number | null }) {
  const { t, tag } = useWords('trading-limits');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ListRow
        label={t(until === null ? 'break.begin' : 'break.lengthen')}
        note={until === null ? t('break.note') : t('break.until', { time: dayTime(until, tag) })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <BreakSheet until={until} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface BreakSheetProps {
  readonly until: number | null;
  readonly onClose: () => void;
}

function BreakSheet({ until, onClose }: BreakSheetProps) {
  const { t, tag } = useWords('trading-limits');
  const [hours, setHours] = useState<string>(String(HOURS[0]));
  const [isAsked, setIsAsked] = useState(false);
  const { send, isPending } = useSend('tradingLimits.coolOff');
  const span = spanText(Number(hours) * HOUR_MS, tag, 'long');
  const begin = async () => {
    const begun = await send({ hours: Number(hours) });
    setIsAsked(false);
    if (begun?.ok) onClose();
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('break.title')}>
      <div className="flex flex-col gap-4 pt-1">
        <p className="text-small text-soft">{t('break.hint')}</p>
        <SegmentedControl
          label={t('break.length')}
          options={HOURS.map((each) => ({
            value: String(each),
            label: spanText(each * HOUR_MS, tag),
          }))}
          value={hours}
          onChange={setHours}
        />
        {until !== null && (
          <p className="text-small text-soft">{t('break.longer', { time: dayTime(until, tag) })}</p>
        )}
        <Button isWide onClick={() => setIsAsked(true)}>
          {t('break.start', { span })}
        </Button>
      </div>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('break.ask', { span })}
        confirmLabel={t('break.confirm')}
        onConfirm={() => void begin()}
        isLoading={isPending}
      >
        {t('break.never')}
      </Dialog>
    </Sheet>
  );
}
