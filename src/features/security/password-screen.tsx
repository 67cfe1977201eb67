import { Controller, useForm } from 'react-hook-form';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useSend } from '../../link/use-send.ts';
import { back } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { OwnCodeField } from './own-code-field.tsx';

interface PasswordDraft {
  readonly password: string;
  readonly rePassword: string;
  readonly code: string;
}

/** A new login password (SECUR-02). */
export function PasswordScreen() {
  const { t } = useWords('security');
  const { send, isPending } = useSend('security.setPassword');
  const form = useForm<PasswordDraft>({
    defaultValues: { password: '', rePassword: '', code: '' },
    resolver: draftResolver<PasswordDraft>('security.setPassword', {
      words: (field) => (field === 'code' ? t('problem.code') : null),
    }),
  });
  const { errors } = form.formState;
  const save = async (draft: PasswordDraft) => {
    const result = await send(draft);
    if (result?.ok) {
      showToast(t('passwordChanged'), 'success');
      await back();
    } else if (result) {
      for (const [field, message] of refusedFields(result.error))
        form.setError(field as keyof PasswordDraft, { message });
    }
  };
  return (
    <Page title={t('loginPassword')}>
      <p className="pt-1 pb-4 text-small text-faint">{t('passwordHint')}</p>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-4"
      >
        <PasswordInput
          {...form.register('password')}
          label={t('newPassword')}
          hint={t('passwordRule')}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordInput
          {...form.register('rePassword')}
          label={t('passwordAgain')}
          error={errors.rePassword?.message}
          autoComplete="new-password"
        />
        <Controller
          control={form.control}
          name="code"
          render={({ field }) => (
            <OwnCodeField
              value={field.value}
              onChange={field.onChange}
              error={errors.code?.message}
            />
          )}
        />
        <Button type="submit" isWide isLoading={isPending}>
          {t('changePassword')}
        </Button>
      </form>
    </Page>
  );
}
