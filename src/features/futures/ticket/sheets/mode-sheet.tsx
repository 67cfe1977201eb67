/** Cross or isolated, with what each answers with. Super leverage has no choice. */
import { useWords } from '../../../../i18n/use-words.ts';
import { Sheet } from '../../../../ui/layers/sheet.tsx';
import { marginModeNames } from '../choice-names.ts';
import type { Ticket } from '../ticket-draft.ts';
import { ChoiceRow } from './choice-row.tsx';

interface ModeSheetProps {
  readonly onClose: () => void;
  readonly ticket: Ticket;
}

export function ModeSheet({ onClose, ticket }: ModeSheetProps) {
  const { t } = useWords('futures');
  const names = ticket.isSuper ? (['isolated'] as const) : marginModeNames;
  return (
    <Sheet isBeside isOpen onClose={onClose} title={t('mode.label')}>
      <ul className="divide-y divide-hairline">
        {names.map((mode) => (
          <ChoiceRow
            key={mode}
            label={t(`mode.${mode}`)}
            hint={t(`mode.hint.${mode}`)}
            isChosen={mode === ticket.marginMode}
            onChoose={() => {
              if (!ticket.isSuper) ticket.setMarginMode(mode);
              onClose();
            }}
          />
        ))}
      </ul>
      {ticket.isSuper && <p className="pt-3 text-small text-faint">{t('super.isolatedOnly')}</p>}
    </Sheet>
  );
}
