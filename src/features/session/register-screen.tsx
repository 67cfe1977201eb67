import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type { RequestOf } from '../../../contract/table.ts';
import { useArea } from '../../forms/area-store.ts';
import { SendCodeButton } from '../../forms/send-code-button.tsx';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { dropDraft } from '../../link/drafts/kept-drafts.ts';
import { useKeptForm } from '../../link/drafts/use-kept-form.ts';
import { useSend } from '../../link/use-send.ts';
import { LanguageButton } from '../../navigation/language-button.tsx';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { pathParam, textParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { AccountField, type AccountKind, AccountTabs, isAccountOf } from './account-field.tsx';
import { leaveSessionPages } from './leave-session.ts';
import { TermsAgreement } from './terms-agreement.tsx';
import { useCodeCheck } from './use-code-check.ts';

interface RegisterDraft {
  readonly kind: AccountKind;
  readonly userString: string;
  readonly code: string;
  readonly account: string;
  readonly password: string;
  readonly rePassword: string;
  readonly extensionCode: string;
  readonly hasAgreed: boolean;
}

const DRAFT_NAME = 'registration';

function toRequest(draft: RegisterDraft, areaCode: string): RequestOf<'session.register'> {
  const { hasAgreed, account, kind, ...rest } = draft;
  return { ...rest, ...(account.trim() !== '' && { account }), type: kind, areaCode };
}

function useRegistrationCode(form: UseFormReturn<RegisterDraft>, areaCode: string) {
  return useCodeCheck({
    claimOf: (code) => {
      const { kind, userString } = form.getValues();
      if (!isAccountOf(kind, userString)) return null;
      return {
        userString: userString.trim(),
        code,
        scene: 'register',
        ...(kind === 'mobile' && { areaCode }),
      };
    },
    onWrong: (code, message) => {
      if (form.getValues('code') === code) form.setError('code', { message });
    },
  });
}

function useRegister() {
  const { t } = useWords('session');
  const area = useArea();
  const query = useQueryValues({ back: pathParam(), code: textParam(/^[A-Za-z0-9]{1,16}$/, '') });
  const registration = useSend('session.register', {
    // That it failed is told in passing; why stays where it can be mended.
    onRefused: (failure) => {
      showToast(codeWords('registration_failed'), 'error');
      const fields = refusedFields(failure);
      for (const [field, message] of fields)
        form.setError(field as keyof RegisterDraft, { message });
      if (fields.length === 0) form.setError('root', { message: errorWords(failure) });
      return true;
    },
  });
  // Refused, it leads to the login page, which says why when it is tried there.
  const login = useSend('session.login', { onRefused: () => true });
  const form: UseFormReturn<RegisterDraft> = useForm<RegisterDraft>({
    defaultValues: {
      kind: 'email',
      userString: '',
      code: '',
      account: '',
      password: '',
      rePassword: '',
      extensionCode: query.code,
      hasAgreed: false,
    },
    resolver: draftResolver<RegisterDraft>('session.register', {
      toRequest: (draft) => toRequest(draft, area.code),
      rules: (draft) => ({
        ...(!isAccountOf(draft.kind, draft.userString) && { userString: 'parameter_error' }),
        ...(!draft.hasAgreed && { hasAgreed: 'terms_required' }),
      }),
      words: (field) => {
        if (field === 'userString')
          return t(form.getValues('kind') === 'email' ? 'problem.email' : 'problem.phone');
        return field === 'code' ? t('problem.code') : null;
      },
    }),
  });
  // Who reads the terms comes back to what was typed; the code of an invitation is the address's own.
  useKeptForm(form, DRAFT_NAME, query.code === '' ? '' : 'extensionCode');
  const registerAccount = async (draft: RegisterDraft) => {
    const result = await registration.send(toRequest(draft, area.code));
    if (!result?.ok) return;
    dropDraft(DRAFT_NAME);
    showToast(t('registered'), 'success');
    const { userString, password, kind } = draft;
    const entered = await login.send({
      userString,
      password,
      stayLoggedIn: true,
      ...(kind === 'mobile' && { areaCode: area.code }),
    });
    if (entered?.ok) leaveSessionPages(query.back);
    else await redirect('/pages/common/login', { back: query.back });
  };
  const checkCode = useRegistrationCode(form, area.code);
  return {
    form,
    registerAccount,
    checkCode,
    isPending: registration.isPending || login.isPending,
    returnPath: query.back,
  };
}

export function RegisterScreen() {
  const { t } = useWords('session');
  const { form, registerAccount, checkCode, isPending, returnPath } = useRegister();
  const kind = form.watch('kind');
  const { errors } = form.formState;
  return (
    <Page right={<LanguageButton />}>
      <h2 className="pt-2 pb-4 text-[26px] leading-8 font-semibold">{t('createAccount')}</h2>
      <AccountTabs kind={kind} onChange={(next) => form.setValue('kind', next)} />
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(registerAccount)(event)}
        className="mt-3 flex flex-col gap-4"
      >
        <RegisterFields form={form} kind={kind} checkCode={checkCode} />
        {errors.root && (
          <p role="alert" className="text-small text-error">
            {errors.root.message}
          </p>
        )}
        <Button type="submit" isWide isLoading={isPending}>
          {t('register')}
        </Button>
      </form>
      <p className="mt-3 flex items-center justify-center text-small text-soft">
        {t('hasAccount')}
        <Button
          variant="ghost"
          size="small"
          className="px-1.5"
          onClick={() => void redirect('/pages/common/login', { back: returnPath })}
        >
          {t('login')}
        </Button>
      </p>
    </Page>
  );
}

interface RegisterFieldsProps {
  readonly form: UseFormReturn<RegisterDraft>;
  readonly kind: AccountKind;
  readonly checkCode: (code: string) => Promise<void>;
}

function RegisterFields({ form, kind, checkCode }: RegisterFieldsProps) {
  const { t } = useWords('session');
  const { errors } = form.formState;
  return (
    <>
      <AccountField
        kind={kind}
        field={form.register('userString')}
        error={errors.userString?.message}
      />
      <CodeField form={form} checkCode={checkCode} />
      <TextInput
        {...form.register('account')}
        label={t('username')}
        hint={t('usernameHint')}
        error={errors.account?.message}
        autoComplete="nickname"
        autoCapitalize="off"
        spellCheck={false}
      />
      <PasswordInput
        {...form.register('password')}
        label={t('password')}
        hint={t('passwordHint')}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordInput
        {...form.register('rePassword')}
        label={t('passwordAgain')}
        error={errors.rePassword?.message}
        autoComplete="new-password"
      />
      <TextInput
        {...form.register('extensionCode')}
        label={t('invitationCode')}
        error={errors.extensionCode?.message}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Controller
        control={form.control}
        name="hasAgreed"
        render={({ field }) => (
          <TermsAgreement
            isChecked={field.value}
            onChange={field.onChange}
            error={errors.hasAgreed?.message}
          />
        )}
      />
    </>
  );
}

function CodeField({ form, checkCode }: Omit<RegisterFieldsProps, 'kind'>) {
  const { t } = useWords('session');
  const { errors } = form.formState;
  const readAccount = async () =>
    (await form.trigger('userString')) ? form.getValues('userString').trim() : null;
  return (
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
          after={<SendCodeButton scene="register" target={readAccount} />}
        />
      )}
    />
  );
}
