/** The sheets of a ticket: at most one is open. */
import type { MarketView } from '../../../../../contract/features/markets.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { SettingsSheet } from '../../../../ticket/settings-sheet.tsx';
import { TermsFields } from '../../../../ticket/terms-fields.tsx';
import { OptionList } from '../../../../ui/fields/select.tsx';
import { Sheet } from '../../../../ui/layers/sheet.tsx';
import { sizeUnitNames, type TicketType, ticketTypeNames } from '../choice-names.ts';
import { unitText } from '../size-field.tsx';
import { isPair, type SizeUnit, type Ticket } from '../ticket-draft.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { ModeSheet } from './mode-sheet.tsx';
import { MultipleSheet } from './multiple-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';

interface TicketSheetsProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly actions: TicketActions;
}

export function TicketSheets({ market, ticket, actions }: TicketSheetsProps) {
  const { opened, setOpened } = actions;
  const close = () => setOpened(null);
  const open = { onClose: close, ticket };
  const all = { ...open, market, actions };
  // A closed one computes nothing: the ticket is rendered with every price.
  switch (opened) {
    case null:
      return null;
    case 'settings':
      return <SettingsSheet kind={ticket.isSuper ? undefined : 'futures'} onClose={close} />;
    case 'mode':
      return <ModeSheet {...open} />;
    case 'type':
      return <TypeSheet {...open} />;
    case 'multiple':
      return <MultipleSheet {...all} />;
    case 'unit':
      return <UnitSheet {...all} />;
    case 'stops':
      return <StopsSheet {...all} />;
    case 'confirm':
      return <ConfirmSheet {...all} />;
  }
}

interface ChoiceSheetProps {
  readonly onClose: () => void;
  readonly ticket: Ticket;
}

function TypeSheet({ onClose, ticket }: ChoiceSheetProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  return (
    <Sheet isBeside isOpen onClose={onClose} title={trade('kind.label')}>
      <OptionList
        value={ticket.type}
        options={ticketTypeNames.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChoose={(type) => {
          ticket.setType(type);
          onClose();
        }}
      />
      {ticket.type === 'limit' ? (
        <div className="flex flex-col gap-2 border-t border-hairline pt-3">
          <span className="text-soft">{trade('terms.title')}</span>
          <TermsFields terms={ticket} onChange={ticket.setTerms} />
        </div>
      ) : (
        <p className="pt-3 text-small text-faint">{t(typeHint(ticket.type))}</p>
      )}
    </Sheet>
  );
}

function typeHint(type: TicketType) {
  if (isPair(type)) return 'type.ocoHint';
  if (type === 'twap') return 'type.twapHint';
  return type === 'scale' ? 'type.scaleHint' : 'type.hint';
}

function UnitSheet({
  onClose,
  market,
  ticket,
  actions,
}: ChoiceSheetProps & { readonly market: MarketView; readonly actions: TicketActions }) {
  const { t } = useWords('futures');
  const { preview } = actions.previews.long;
  const choose = (unit: SizeUnit) => {
    ticket.setSizeUnit(unit, preview?.sizes[unit] ?? '');
    onClose();
  };
  const size = actions.terms?.contractSizeText ?? '';
  return (
    <Sheet isBeside isOpen onClose={onClose} title={t('unit.label')}>
      <OptionList
        value={ticket.sizeUnit}
        options={sizeUnitNames.map((unit) => ({
          value: unit,
          label: t(`unit.name.${unit}`),
          note: unitText(unit, market, ''),
        }))}
        onChoose={choose}
      />
      {size !== '' && (
        <p className="pt-3 text-small text-faint">
          {t('unit.lotSize', { size, base: market.base })}
        </p>
      )}
    </Sheet>
  );
}
