/** The terms of a limit, in a sheet of their own. */
import { useWords } from '../../../i18n/use-words.ts';
import { TermsFields } from '../../../ticket/terms-fields.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import type { Ticket } from './ticket-draft.ts';

interface TermsSheetProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

export function TermsSheet({ ticket, onClose }: TermsSheetProps) {
  const { t } = useWords('trade');
  return (
    <Sheet isBeside isOpen onClose={onClose} title={t('terms.title')}>
      <TermsFields terms={ticket} onChange={ticket.setTerms} />
    </Sheet>
  );
}
