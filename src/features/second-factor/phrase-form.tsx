/** The phrase by which our letters are known. */
import { useForm } from 'react-hook-form';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface PhraseDraft {
  readonly phrase: string;
}

interface PhraseFormProps {
  readonly phrase: string;
}

export function PhraseForm({ phrase }: PhraseFormProps) {
  const { t } = useWords('second-factor');
  const common = useWords();
  const { send, isPending } = useSend('security.setPhrase');
  const { register, handleSubmit, formState, setError } = useForm<PhraseDraft>({
    defaultValues: { phrase },
    resolver: draftResolver<PhraseDraft>('security.setPhrase', {
      words: () => t('phrase.problem'),
    }),
  });
  const save = async (draft: PhraseDraft) => {
    const result = await send({ phrase: draft.phrase.trim() });
    if (result?.ok) {
      showToast(t('phrase.saved'), 'success');
    } else if (result) {
      for (const [, message] of refusedFields(result.error)) setError('phrase', { message });
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="flex flex-col gap-3 pt-1"
    >
      <TextInput
        {...register('phrase')}
        label={t('phrase.label')}
        hint={t('phrase.hint')}
        error={formState.errors.phrase?.message}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="plain"
        size="medium"
        disabled={!formState.isDirty}
        isLoading={isPending}
      >
        {common.t('ui.save')}
      </Button>
    </form>
  );
}
