import { useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useArea } from '../../forms/area-store.ts';
import { SecondStepForm } from '../../forms/second-step-form.tsx';
import { SendCodeButton } from '../../forms/send-code-button.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { LanguageButton } from '../../navigation/language-button.tsx';
import { push, redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { pathParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { AccountField, type AccountKind, AccountTabs, isAccountOf } from './account-field.tsx';
import { DemoAccount } from './demo-account.tsx';
import { leaveSessionPages } from './leave-session.ts';
import { useLogin } from './use-login.ts';

interface LoginDraft {
  readonly userString: string;
  readonly password: string;
  readonly code: string;
  readonly stayLoggedIn: boolean;
}

type Proof = 'password' | 'code';

function useLoginForm(kind: AccountKind, proof: Proof) {
  const { t } = useWords('session');
  const area = useArea();
  const toRequest = ({ userString, stayLoggedIn, ...proofs }: LoginDraft) => ({
    ...{ userString, stayLoggedIn, [proof]: proofs[proof] },
    ...(kind === 'mobile' && { areaCode: area.code }),
  });
  const { back: returnPath } = useQueryValues({ back: pathParam() });
  const form = useForm<LoginDraft>({
    defaultValues: { userString: '', password: '', code: '', stayLoggedIn: true },
    resolver: draftResolver<LoginDraft>('session.login', {
      toRequest,
      // A code is sent to an address, and never to a username.
      rules: ({ userString }) =>
        proof === 'code' && !isAccountOf(kind, userString) ? { userString: 'parameter_error' } : {},
      words: (field) => {
        if (field === 'password') return t('problem.password');
        if (field === 'code') return t('problem.code');
        if (kind === 'mobile') return t('problem.phone');
        return t(proof === 'code' ? 'problem.email' : 'problem.account');
      },
    }),
  });
  const { begin, isPending, sheet } = useLogin({
    onLoggedIn: () => {
      showToast(t('loggedIn'), 'success');
      leaveSessionPages(returnPath);
    },
    onRefused: (failure) => {
      for (const [field, message] of refusedFields(failure))
        form.setError(field as keyof LoginDraft, { message });
    },
  });
  return {
    ...{ form, isPending, sheet, returnPath },
    logIn: (draft: LoginDraft) => begin(toRequest(draft)),
    logInToDemo: (demo: { readonly userString: string; readonly password: string }) =>
      begin({ ...demo, stayLoggedIn: true }),
  };
}

export function LoginScreen() {
  const { t } = useWords('session');
  const [kind, setKind] = useState<AccountKind>('email');
  const [proof, setProof] = useState<Proof>('password');
  const { form, logIn, logInToDemo, isPending, sheet, returnPath } = useLoginForm(kind, proof);
  const { errors } = form.formState;
  return (
    <Page right={<LanguageButton />}>
      <h2 className="pt-2 pb-4 text-[26px] leading-8 font-semibold">{t('login')}</h2>
      <AccountTabs kind={kind} onChange={setKind} />
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(logIn)(event)}
        className="mt-3 flex flex-col gap-4"
      >
        <AccountField
          kind={kind}
          field={form.register('userString')}
          error={errors.userString?.message}
          takesUsername={proof === 'password'}
        />
        {proof === 'password' ? (
          <PasswordInput
            {...form.register('password')}
            label={t('password')}
            error={errors.password?.message}
          />
        ) : (
          <CodeField form={form} />
        )}
        <StayOrForgot form={form} />
        <Button type="submit" isWide isLoading={isPending}>
          {t('login')}
        </Button>
        <Button
          variant="plain"
          isWide
          onClick={() => {
            form.clearErrors();
            setProof(proof === 'password' ? 'code' : 'password');
          }}
        >
          {t(proof === 'password' ? 'byCode' : 'byPassword')}
        </Button>
      </form>
      <p className="mt-3 flex items-center justify-center text-small text-soft">
        {t('noAccount')}
        <Button
          variant="ghost"
          size="small"
          className="px-1.5"
          onClick={() => void redirect('/pages/common/register', { back: returnPath })}
        >
          {t('register')}
        </Button>
      </p>
      <DemoAccount isBusy={isPending} onUse={(demo) => void logInToDemo(demo)} />
      <SecondStepSheet
        {...sheet}
        isPending={isPending}
        hint={t(proof === 'password' ? 'secondStepHint' : 'secondStepHintCode')}
      />
    </Page>
  );
}

function StayOrForgot({ form }: { readonly form: UseFormReturn<LoginDraft> }) {
  const { t } = useWords('session');
  return (
    <div className="-my-2 flex items-center justify-between gap-3">
      <Controller
        control={form.control}
        name="stayLoggedIn"
        render={({ field }) => (
          <Checkbox isChecked={field.value} onChange={field.onChange}>
            {t('stayLoggedIn')}
          </Checkbox>
        )}
      />
      <Button
        variant="ghost"
        size="small"
        className="-mr-3"
        onClick={() => void push('/pages/common/forget')}
      >
        {t('forgot')}
      </Button>
    </div>
  );
}

function CodeField({ form }: { readonly form: UseFormReturn<LoginDraft> }) {
  const { t } = useWords('session');
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
          onChange={field.onChange}
          error={form.formState.errors.code?.message}
          after={<SendCodeButton scene="login" target={readAccount} />}
        />
      )}
    />
  );
}

type SecondStepSheetProps = ReturnType<typeof useLogin>['sheet'] & {
  readonly isPending: boolean;
  readonly hint: string;
};

function SecondStepSheet(props: SecondStepSheetProps) {
  const { second, onClose } = props;
  const { t } = useWords('session');
  return (
    <Sheet isOpen={second !== null} onClose={onClose} title={t('secondStep')}>
      {second && <SecondStepForm {...props} second={second} />}
    </Sheet>
  );
}
