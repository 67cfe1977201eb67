/** Binding a phone and binding an email (SECUR-04): one form, two ways to be reached. */
import { Controller } from 'react-hook-form';
import type { User } from '../../../contract/features/session.ts';
import { AreaButton } from '../../forms/area-button.tsx';
import { CountdownButton } from '../../forms/countdown-button.tsx';
import { coveredTarget } from '../../forms/covered-target.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { OwnCodeField } from './own-code-field.tsx';
import { type Binding, type BindingKind, useBinding } from './use-binding.ts';

export function BindPhoneScreen() {
  return <BindScreen kind="phone" />;
}

export function BindEmailScreen() {
  return <BindScreen kind="email" />;
}

function BindScreen({ kind }: { readonly kind: BindingKind }) {
  const { t } = useWords('security');
  const user = useUser();
  return (
    <Page title={t(kind)}>
      {user ? <BindForm kind={kind} user={user} /> : <SkeletonRows label={t(kind)} count={3} />}
    </Page>
  );
}

function BindForm({ kind, user }: { readonly kind: BindingKind; readonly user: User }) {
  const { t } = useWords('security');
  const binding = useBinding(kind, user);
  const { form, save, isReplacing, needsOwnCode, isPending } = binding;
  const current = user[kind];
  return (
    <>
      <p className="pt-1 pb-4 text-small text-faint">
        {isReplacing && current !== null
          ? t('replaceAbout', { target: coveredTarget(current) })
          : t(`bindAbout.${kind}`)}
      </p>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-4"
      >
        {kind === 'phone' ? <PhoneField {...binding} /> : <EmailField {...binding} />}
        <NewCodeField kind={kind} {...binding} />
        {needsOwnCode && (
          <Controller
            control={form.control}
            name="securityCode"
            render={({ field, fieldState }) => (
              <OwnCodeField
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
        <Button type="submit" isWide isLoading={isPending}>
          {t(isReplacing ? 'replace' : `bind.${kind}`)}
        </Button>
      </form>
    </>
  );
}

type TargetFieldProps = Pick<Binding, 'form' | 'isReplacing'>;

function PhoneField({ form, isReplacing }: TargetFieldProps) {
  const { t } = useWords('security');
  return (
    <TextInput
      {...form.register('mobile')}
      label={t(isReplacing ? 'newPhone' : 'phone')}
      error={form.formState.errors.mobile?.message}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      before={<AreaButton />}
    />
  );
}

function EmailField({ form, isReplacing }: TargetFieldProps) {
  const { t } = useWords('security');
  return (
    <TextInput
      {...form.register('email')}
      label={t(isReplacing ? 'newEmail' : 'email')}
      error={form.formState.errors.email?.message}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}

interface NewCodeFieldProps extends Pick<Binding, 'form' | 'send' | 'isSending'> {
  readonly kind: BindingKind;
}

function NewCodeField({ kind, form, send, isSending }: NewCodeFieldProps) {
  const { t } = useWords('security');
  const typed = form.watch(kind === 'phone' ? 'mobile' : 'email');
  return (
    <Controller
      control={form.control}
      name="code"
      render={({ field, fieldState }) => (
        <CodeInput
          label={t(`codeToNew.${kind}`)}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          after={
            // Another address need not wait for the one before.
            <CountdownButton
              key={typed}
              name={`${kind} ${typed}`}
              onSend={send}
              isPending={isSending}
              isDisabled={typed.trim() === ''}
            />
          }
        />
      )}
    />
  );
}
