import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useArea } from '../../forms/area-store.ts';
import { SecondStepForm } from '../../forms/second-step-form.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { push, redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { pathParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { AccountField, type AccountKind, AccountTabs } from './account-field.tsx';
import { DemoAccount } from './demo-account.tsx';
import { leaveSessionPages } from './leave-session.ts';
import { useLogin } from './use-login.ts';

interface LoginDraft {
  readonly userString: string;
  readonly password: string;
  readonly stayLoggedIn: boolean;
}

function useLoginForm(kind: AccountKind) {
  const { t } = useWords('session');
  const area = useArea();
  const { back: returnPath } = useQueryValues({ back: pathParam() });
  const form = useForm<LoginDraft>({
    defaultValues: { userString: '', password: '', stayLoggedIn: true },
    resolver: draftResolver<LoginDraft>('session.login', {
      words: (field) =>
        field === 'userString'
          ? t(kind === 'email' ? 'problem.account' : 'problem.phone')
          : t('problem.password'),
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
  const logIn = (draft: LoginDraft) =>
    begin(kind === 'mobile' ? { ...draft, areaCode: area.code } : draft);
  return { form, logIn, isPending, sheet, returnPath };
}

export function LoginScreen() {
  const { t } = useWords('session');
  const [kind, setKind] = useState<AccountKind>('email');
  const { form, logIn, isPending, sheet, returnPath } = useLoginForm(kind);
  const { errors } = form.formState;
  return (
    <Page>
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
          takesUsername
        />
        <PasswordInput
          {...form.register('password')}
          label={t('password')}
          error={errors.password?.message}
        />
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
        <Button type="submit" isWide isLoading={isPending}>
          {t('login')}
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
      <DemoAccount
        isBusy={isPending}
        onUse={(demo) => void logIn({ ...demo, stayLoggedIn: true })}
      />
      <SecondStepSheet {...sheet} isPending={isPending} />
    </Page>
  );
}

function SecondStepSheet(props: ReturnType<typeof useLogin>['sheet'] & { isPending: boolean }) {
  const { second, onClose } = props;
  const { t } = useWords('session');
  return (
    <Sheet isOpen={second !== null} onClose={onClose} title={t('secondStep')}>
      {second && <SecondStepForm {...props} second={second} hint={t('secondStepHint')} />}
    </Sheet>
  );
}
