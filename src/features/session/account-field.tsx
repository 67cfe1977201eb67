/** The account as email or as phone number, by tab. */
import type { UseFormRegisterReturn } from 'react-hook-form';
import { AreaButton } from '../../forms/area-button.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export type AccountKind = 'email' | 'mobile';

/** Whether a text can be an account of this kind at all; the server knows the rest. */
export function isAccountOf(kind: AccountKind, text: string): boolean {
  const plain = text.trim();
  return kind === 'email' ? /^\S+@\S+\.\S+$/.test(plain) : /^[\d\s-]{4,15}$/.test(plain);
}

interface AccountTabsProps {
  readonly kind: AccountKind;
  readonly onChange: (kind: AccountKind) => void;
}

export function AccountTabs({ kind, onChange }: AccountTabsProps) {
  const { t } = useWords('session');
  const kinds = [
    { key: 'email', label: t('email') },
    { key: 'mobile', label: t('phone') },
  ] as const;
  return (
    <div className="-mx-4">
      <Tabs
        tabs={kinds}
        value={kind}
        onChange={onChange}
        label={t('accountKind')}
        variant="words"
      />
    </div>
  );
}

interface AccountFieldProps {
  readonly kind: AccountKind;
  readonly field: UseFormRegisterReturn;
  readonly error?: string | undefined;
  /** Logging in by email also takes the username. */
  readonly takesUsername?: boolean;
}

export function AccountField({ kind, field, error, takesUsername = false }: AccountFieldProps) {
  const { t } = useWords('session');
  if (kind === 'mobile') {
    return (
      <TextInput
        {...field}
        key="mobile"
        label={t('phone')}
        error={error}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        before={<AreaButton />}
      />
    );
  }
  return (
    <TextInput
      {...field}
      key="email"
      label={t(takesUsername ? 'emailOrUsername' : 'email')}
      error={error}
      type={takesUsername ? 'text' : 'email'}
      inputMode="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
