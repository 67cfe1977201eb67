/** What a field is called: abroad an account may be an IBAN, and the routing code any bank's own. */
import { useWords } from '../../i18n/use-words.ts';
import type { CardField, CardKind } from './card-fields.ts';

export function useFieldLabel(kind: CardKind): (field: CardField) => string {
  const { t } = useWords('bank-cards');
  return (field) => {
    if (kind === 'international' && (field === 'bankAccount' || field === 'abaAccount'))
      return t(`abroad.${field}`);
    return t(`field.${field}`);
  };
}
