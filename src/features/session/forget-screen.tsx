import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useArea } from '../../forms/area-store.ts';
import { SendCodeButton } from '../../forms/send-code-button.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useSend } from '../../link/use-send.ts';
import { back } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { AccountField, type AccountKind, AccountTabs, isAccountOf } from './account-field.tsx';
import { useCodeCheck } from './use-code-check.ts';

interface ForgetDraft {
  readonly account: string;
  readonly code: string;
  readonly password: string;
  readonly repassword: string;
}

function useForget(kind: AccountKind) {
  const { t } = useWords('session');
  const area = useArea();
  const { send, isPending } = useSend('session.forget');
  const toRequest = (draft: ForgetDraft) =>
    kind === 'mobile' ? { ...draft, areaCode: area.code } : draft;
  const form = useForm<ForgetDraft>({
    defaultValues: { account: '', code: '', password: '', repassword: '' },
    resolver: draftResolver<ForgetDraft>('session.forget', {
      toRequest,
      rules: (draft) => (isAccountOf(kind, draft.account) ? {} : { account: 'parameter_error' }),
      words: (field) => {
        if (field === 'account') return t(kind === 'email' ? 'problem.email' : 'problem.phone');
        return field === 'code' ? t('problem.code') : null;
      },
    }),
  });
  const reset = async (draft: ForgetDraft) => {
    const result = await send(toRequest(draft));
    if (result?.ok) {
      showToast(t('passwordChanged'), 'success');
      await back();
    } else if (result) {
      for (const [field, message] of refusedFields(result.error))
        form.setError(field as keyof ForgetDraft, { message });
    }
  };
  const checkCode = useCodeCheck({
    claimOf: (code) => {
      const userString = form.getValues('account').trim();
      if (!isAccountOf(kind, userString)) return null;
      return {
        userString,
        code,
        scene: 'forget',
        ...(kind === 'mobile' && { areaCode: area.code }),
      };
    },
    onWrong: (code, message) => {
      if (form.getValues('code') === code) form.setError('code', { message });
    },
  });
  return { form, reset, checkCode, isPending };
}

export function ForgetScreen() {
  const { t } = useWords('session');
  const [kind, setKind] = useState<AccountKind>('email');
  const { form, reset, checkCode, isPending } = useForget(kind);
  const { errors } = form.formState;
  const readAccount = async () =>
    (await form.trigger('account')) ? form.getValues('account').trim() : null;
  return (
    <Page>
      <h2 className="pt-2 pb-1 text-[26px] leading-8 font-semibold">{t('resetPassword')}</h2>
      <p className="pb-3 text-small text-faint">{t('resetHint')}</p>
      <AccountTabs kind={kind} onChange={setKind} />
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(reset)(event)}
        className="mt-3 flex flex-col gap-4"
      >
        <AccountField
          kind={kind}
          field={form.register('account')}
          error={errors.account?.message}
        />
        <Controller
          control={form.control}
          name="code"
          render={({ field }) => (
            <CodeInput
              label={t('code')}
              value={field.value}
              onChange={(code) => {
                field.onChange(code);
                void checkCode(code);
              }}
              ref={field.ref}
              error={errors.code?.message}
              after={<SendCodeButton scene="forget" target={readAccount} />}
            />
          )}
        />
        <PasswordInput
          {...form.register('password')}
          label={t('newPassword')}
          hint={t('passwordHint')}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordInput
          {...form.register('repassword')}
          label={t('passwordAgain')}
          error={errors.repassword?.message}
          autoComplete="new-password"
        />
        <Button type="submit" isWide isLoading={isPending}>
          {t('setNewPassword')}
        </Button>
      </form>
    </Page>
  );
}
