import { Controller, useForm } from 'react-hook-form';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useUser } from '../../link/session.ts';
import { useSend } from '../../link/use-send.ts';
import { back } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { OwnCodeField } from './own-code-field.tsx';

interface PayPasswordDraft {
  readonly password: string;
  readonly rePassword: string;
  readonly code: string;
}

function usePayPassword() {
  const { t } = useWords('security');
  const { send, isPending } = useSend('security.setPayPassword');
  const form = useForm<PayPasswordDraft>({
    defaultValues: { password: '', rePassword: '', code: '' },
    resolver: draftResolver<PayPasswordDraft>('security.setPayPassword', {
      words: (field) => {
        if (field === 'password') return t('problem.payPassword');
        return field === 'code' ? t('problem.code') : null;
      },
    }),
  });
  const save = async (draft: PayPasswordDraft) => {
    const result = await send(draft);
    if (result?.ok) {
      showToast(t('payPasswordSaved'), 'success');
      await back();
    } else if (result) {
      for (const [field, message] of refusedFields(result.error))
        form.setError(field as keyof PayPasswordDraft, { message });
    }
  };
  return { form, save, isPending };
}

/** Sets or changes the six digits that are asked for whenever money leaves (SECUR-03). */
export function PayPasswordScreen() {
  const { t } = useWords('security');
  const hasOne = useUser()?.hasPayPassword === true;
  const { form, save, isPending } = usePayPassword();
  const { errors } = form.formState;
  return (
    <Page title={t('payPassword')}>
      <p className="pt-1 pb-4 text-small text-faint">{t('payPasswordAbout')}</p>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-4"
      >
        <Controller
          control={form.control}
          name="password"
          render={({ field }) => (
            <CodeInput
              label={t('newPayPassword')}
              value={field.value}
              onChange={field.onChange}
              error={errors.password?.message}
              isHidden
            />
          )}
        />
        <Controller
          control={form.control}
          name="rePassword"
          render={({ field }) => (
            <CodeInput
              label={t('payPasswordAgain')}
              value={field.value}
              onChange={field.onChange}
              error={errors.rePassword?.message}
              isHidden
            />
          )}
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
          {t(hasOne ? 'changePayPassword' : 'setPayPassword')}
        </Button>
      </form>
    </Page>
  );
}
