/** Level 1: which document, the name in it and its number. */
import { Controller, useForm } from 'react-hook-form';
import type { IdentityDocument } from '../../../contract/features/identity.ts';
import { cardCountries } from '../../../contract/plain/card-countries.ts';
import type { RequestOf } from '../../../contract/table.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { PrivacyNote } from './privacy-note.tsx';

interface DocumentDraft {
  readonly idType: IdentityDocument;
  readonly name: string;
  readonly cardId: string;
}

const documents: readonly IdentityDocument[] = ['id_card', 'passport', 'driver_licence'];

function toRequest({ idType, name, cardId }: DocumentDraft): RequestOf<'identity.submit'> {
  // Numbers are copied with the blanks and brackets that cards print them with.
  return { realType: 1, idType, name: name.trim(), cardId: cardId.replace(/[\s().]/g, '') };
}

/** The countries whose cards are accepted, as a sentence lists them. */
function useCardCountries(): string {
  const { tag } = useWords();
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  return list.format(cardCountries.map((country) => names.of(country) ?? country));
}

function useDocument(onSubmitted: () => void) {
  const { t } = useWords('identity');
  const { send, isPending } = useSend('identity.submit');
  const form = useForm<DocumentDraft>({
    defaultValues: { idType: 'id_card', name: '', cardId: '' },
    resolver: draftResolver<DocumentDraft>('identity.submit', {
      toRequest,
      words: (field) => (field === 'name' ? t('problem.name') : null),
    }),
  });
  const submit = async (draft: DocumentDraft) => {
    const result = await send(toRequest(draft));
    if (result?.ok) {
      showToast(t('submitted'), 'success');
      onSubmitted();
    } else if (result) {
      for (const [field, message] of refusedFields(result.error)) {
        const isTaken = result.error.fields?.[field] === 'already_done';
        form.setError(field as keyof DocumentDraft, {
          message: isTaken ? t('problem.taken') : message,
        });
      }
    }
  };
  return { form, submit, isPending };
}

export function DocumentForm({ onSubmitted }: { readonly onSubmitted: () => void }) {
  const { t } = useWords('identity');
  const { form, submit, isPending } = useDocument(onSubmitted);
  const { errors } = form.formState;
  const idType = form.watch('idType');
  const countries = useCardCountries();
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-col gap-4"
    >
      <Controller
        control={form.control}
        name="idType"
        render={({ field }) => (
          <Select
            label={t('idType')}
            title={t('idType')}
            value={field.value}
            onChange={field.onChange}
            options={documents.map((value) => ({ value, label: t(`document.${value}`) }))}
          />
        )}
      />
      <TextInput
        {...form.register('name')}
        label={t('name')}
        hint={t('nameHint')}
        error={errors.name?.message}
        autoComplete="name"
        maxLength={60}
      />
      <TextInput
        {...form.register('cardId')}
        label={t('cardId')}
        hint={t(`accepted.${idType}`, { countries })}
        error={errors.cardId?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <PrivacyNote />
      <Button type="submit" isWide isLoading={isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}
