/** The terms of a limit, and how long it lives where it ends at an instant. */
import type { TimeInForce } from '../../../../contract/features/spot.ts';
import { DAY_MS, HOUR_MS } from '../../../../contract/plain/time.ts';
import { spanText } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { TermsFields } from '../../../ticket/terms-fields.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import type { Ticket } from './ticket-draft.ts';

const timesInForce: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'gtd'];
const lives = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS];

interface TermsSheetProps {
  readonly ticket: Ticket;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TermsSheet({ ticket, isOpen, onClose }: TermsSheetProps) {
  const { t, tag } = useWords('trade');
  const { timeInForce, lifeMs, setTerms } = ticket;
  return (
    <Sheet isBeside isOpen={isOpen} onClose={onClose} title={t('terms.title')}>
      <TermsFields names={timesInForce} terms={ticket} onChange={setTerms}>
        {timeInForce === 'gtd' && (
          <div className="flex flex-col gap-2">
            <span>{t('terms.life')}</span>
            <SegmentedControl
              label={t('terms.life')}
              value={String(lifeMs)}
              onChange={(life) => setTerms({ lifeMs: Number(life) })}
              options={lives.map((life) => ({ value: String(life), label: spanText(life, tag) }))}
            />
          </div>
        )}
      </TermsFields>
    </Sheet>
  );
}
