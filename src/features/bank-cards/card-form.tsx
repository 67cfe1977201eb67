/** CardForm { kind, card, userId, head, onCancel, onSaved }: every field of a card, all required (CARD-04). */
import type { ReactNode } from 'react';
import { OutflowProofSheet } from '../../forms/outflow-proof-sheet.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { type CardField, type CardKind, cardFields, type SavedCard } from './card-fields.ts';
import { useCardForm } from './use-card-form.ts';
import { useFieldLabel } from './use-field-label.ts';

interface CardFormProps {
  readonly kind: CardKind;
  /** The card that will be replaced; null for the first one. */
  readonly card: SavedCard | null;
  readonly userId: number;
  readonly head: ReactNode;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

export function CardForm({ kind, card, userId, head, onCancel, onSaved }: CardFormProps) {
  const { t } = useWords('bank-cards');
  const common = useWords();
  const { form, submit, sheet, lines } = useCardForm({ kind, card, userId, onSaved });
  const label = useFieldLabel(kind);
  const { errors } = form.formState;
  const formId = `bank-card-${kind}`;
  return (
    <Page
      title={t('title')}
      footer={
        <div className="flex gap-3">
          {card !== null && (
            <Button variant="plain" className="flex-1" onClick={onCancel}>
              {common.t('ui.cancel')}
            </Button>
          )}
          <Button type="submit" form={formId} className="flex-1">
            {common.t('ui.save')}
          </Button>
        </div>
      }
    >
      {head}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <p className="text-small text-faint">{t(card === null ? 'hint' : 'changeHint')}</p>
        {cardFields[kind].map((field) => (
          <TextInput
            key={field}
            {...form.register(field)}
            {...traits[field]}
            label={label(field)}
            hint={field === 'phone' ? t('phoneHint') : undefined}
            error={errors[field]?.message}
            required
          />
        ))}
      </form>
      <OutflowProofSheet {...sheet} title={t('proofTitle')} lines={lines} />
    </Page>
  );
}

const code = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } as const;

/** What a phone's keyboard and a browser's memory should know of a field. */
const traits: Readonly<Record<CardField, object>> = {
  realName: { autoComplete: 'name', maxLength: 60 },
  bankAccount: { ...code, maxLength: 40 },
  bankName: { autoComplete: 'off', maxLength: 80 },
  branch: { autoComplete: 'off', maxLength: 80 },
  abaAccount: { ...code, maxLength: 40 },
  swiftCode: { ...code, maxLength: 11 },
  bankNetwork: { autoComplete: 'off', maxLength: 40 },
  bankAddress: { autoComplete: 'off', maxLength: 160 },
  bankProvince: { autoComplete: 'off', maxLength: 60 },
  bankCity: { autoComplete: 'off', maxLength: 60 },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 20 },
  address: { autoComplete: 'street-address', maxLength: 160 },
};
