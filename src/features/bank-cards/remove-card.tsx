/** RemoveCard { kind, card }: forgets the saved card once its owner has confirmed it. */
import { OutflowProofSheet } from '../../forms/outflow-proof-sheet.tsx';
import { useProvenSave } from '../../forms/use-proven-save.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import type { CardKind, SavedCard } from './card-fields.ts';
import { useFieldLabel } from './use-field-label.ts';

interface RemoveCardProps {
  readonly kind: CardKind;
  readonly card: SavedCard;
}

export function RemoveCard({ kind, card }: RemoveCardProps) {
  const { t } = useWords('bank-cards');
  const common = useWords();
  const label = useFieldLabel(kind);
  const { begin, sheet } = useProvenSave('bankCards.remove', {
    onSaved: () => showToast(common.t('success'), 'success'),
    // It has no field of its own that could be refused.
    onRefused: () => undefined,
  });
  return (
    <>
      <Button variant="ghost" isWide onClick={() => begin({ kind })}>
        {t('remove.action')}
      </Button>
      <OutflowProofSheet
        {...sheet}
        title={t('remove.title')}
        lines={[
          [label('bankName'), card.bankName],
          [label('bankAccount'), card.bankAccount],
          [t('remove.afterwards'), t('remove.hint')],
        ]}
      />
    </>
  );
}
