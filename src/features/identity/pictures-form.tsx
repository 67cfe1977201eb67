/** Level 2: both sides of the document. */
import { Controller, useForm } from 'react-hook-form';
import type { RequestOf } from '../../../contract/table.ts';
import { PictureField } from '../../forms/picture-field.tsx';
import { useIsUploading } from '../../forms/uploads-under-way.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { PrivacyNote } from './privacy-note.tsx';

interface PicturesDraft {
  readonly frontPic: string;
  readonly reversePic: string;
}

function toRequest(draft: PicturesDraft): RequestOf<'identity.submit'> {
  return { realType: 2, ...draft };
}

export function PicturesForm({ onSubmitted }: { readonly onSubmitted: () => void }) {
  const { t } = useWords('identity');
  const { send, isPending } = useSend('identity.submit');
  const isUploading = useIsUploading();
  const form = useForm<PicturesDraft>({
    defaultValues: { frontPic: '', reversePic: '' },
    resolver: draftResolver<PicturesDraft>('identity.submit', {
      toRequest,
      rules: ({ frontPic, reversePic }) => ({
        ...(frontPic === '' && { frontPic: 'picture_required' }),
        ...(reversePic === '' && { reversePic: 'picture_required' }),
      }),
    }),
  });
  const { errors } = form.formState;
  const submit = async (draft: PicturesDraft) => {
    const result = await send(toRequest(draft));
    if (result?.ok) {
      showToast(t('submitted'), 'success');
      onSubmitted();
    } else if (result) {
      for (const [field, message] of refusedFields(result.error))
        form.setError(field as keyof PicturesDraft, { message });
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap gap-4">
        {(
          [
            ['frontPic', 'front'],
            ['reversePic', 'reverse'],
          ] as const
        ).map(([name, side]) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <PictureField
                label={t(side)}
                value={field.value}
                onChange={(address) => {
                  field.onChange(address);
                  form.clearErrors(name);
                }}
                error={errors[name]?.message}
              />
            )}
          />
        ))}
      </div>
      <p className="text-small text-faint">{t('pictureHint')}</p>
      <PrivacyNote />
      <Button type="submit" isWide isLoading={isPending || isUploading}>
        {t('submit')}
      </Button>
    </form>
  );
}
