/** The draft of a card: its rules are the contract's, its proof is asked for last. */
import { useForm } from 'react-hook-form';
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { RequestOf } from '../../../contract/table.ts';
import { useProvenSave } from '../../forms/use-proven-save.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { dropDraft } from '../../link/drafts/kept-drafts.ts';
import { useKeptForm } from '../../link/drafts/use-kept-form.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import {
  type CardDraft,
  type CardField,
  type CardKind,
  cardCalls,
  cardFields,
  coveredFields,
  emptyDraft,
  type SavedCard,
} from './card-fields.ts';
import { useFieldLabel } from './use-field-label.ts';

interface CardFormParts {
  readonly kind: CardKind;
  readonly card: SavedCard | null;
  readonly userId: number;
  readonly onSaved: () => void;
}

type SaveName = 'bankCards.saveDomestic' | 'bankCards.saveInternational';

export function useCardForm({ kind, card, userId, onSaved }: CardFormParts) {
  const common = useWords();
  const label = useFieldLabel(kind);
  const problemWords = useProblemWords();
  const name: SaveName = cardCalls[kind].save;
  const form = useForm<CardDraft>({
    defaultValues: startOf(card),
    resolver: draftResolver<CardDraft>(name, {
      toRequest: (draft) => toRequest(draft, kind),
      words: problemWords,
    }),
  });
  const draftName = `bank-card.${kind}.${userId}`;
  useKeptForm(form, draftName);
  const { begin, sheet } = useProvenSave(name, {
    onSaved: () => {
      dropDraft(draftName);
      showToast(common.t('success'), 'success');
      onSaved();
    },
    onRefused: (failure) => {
      for (const [field, message] of refusedFields(failure)) {
        const own = problemWords(field, failure.fields?.[field] ?? failure.code);
        form.setError(field as CardField, { message: own ?? message });
      }
    },
  });
  const draft = form.getValues();
  const told = ['realName', 'bankName', 'bankAccount'] as const;
  return {
    form,
    submit: form.handleSubmit((values) => begin(toRequest(values, kind))),
    sheet,
    lines: told.map((field) => [label(field), draft[field].trim()] as const),
  };
}

/** A card is replaced whole, so what it shows is where its successor begins. */
function startOf(card: SavedCard | null): CardDraft {
  const shown = Object.entries(card ?? {}).filter(
    ([field]) => field in emptyDraft && !coveredFields.has(field as CardField),
  );
  return { ...emptyDraft, ...Object.fromEntries(shown) };
}

function toRequest(draft: CardDraft, kind: CardKind): RequestOf<SaveName> {
  const fields = cardFields[kind].map((field) => [field, draft[field].trim()]);
  // The kind's own fields, each with its text: what the contract's row of this kind asks for.
  return Object.fromEntries(fields) as RequestOf<SaveName>;
}

/** Where the closed list of codes says less than the field does. */
function useProblemWords(): (field: string, code: ErrorCode) => string | null {
  const { t } = useWords('bank-cards');
  return (field, code) => {
    if (code === 'phone_invalid') return t('problem.phone');
    if (code !== 'parameter_error') return null;
    if (field === 'abaAccount' || field === 'bankAccount') return t(`problem.${field}`);
    return t(field === 'realName' ? 'problem.realName' : 'problem.required');
  };
}
