/** The name to log in with: shown, and changed in a sheet of its own, because it cannot be changed again for a while. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '../../../contract/features/session.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';

export function UsernameField({ user }: { readonly user: User }) {
  const { t } = useWords('settings');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <List label={t('username')}>
        <ListRow label={t('username')} value={user.account} onClick={() => setIsOpen(true)} />
      </List>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('changeUsername')}>
        {isOpen && <UsernameForm user={user} onChanged={() => setIsOpen(false)} />}
      </Sheet>
    </>
  );
}

interface UsernameFormProps {
  readonly user: User;
  readonly onChanged: () => void;
}

function UsernameForm({ user, onChanged }: UsernameFormProps) {
  const { t } = useWords('settings');
  const common = useWords();
  const { send, isPending } = useSend('settings.setUsername');
  const form = useForm<{ account: string }>({
    defaultValues: { account: user.account },
    resolver: draftResolver<{ account: string }>('settings.setUsername', {
      words: () => t('usernameHint'),
    }),
  });
  const { errors, isDirty } = form.formState;
  const save = async (draft: { account: string }) => {
    const result = await send({ account: draft.account.trim() });
    if (result?.ok) {
      showToast(common.t('success'), 'success');
      onChanged();
    } else if (result) {
      for (const [, message] of refusedFields(result.error)) form.setError('account', { message });
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex flex-col gap-4 pt-1"
    >
      <TextInput
        {...form.register('account')}
        label={t('username')}
        hint={t('usernameHint')}
        error={errors.account?.message}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <p className="text-small text-soft">{t('usernameKept')}</p>
      <Button type="submit" isWide disabled={!isDirty} isLoading={isPending}>
        {common.t('ui.save')}
      </Button>
    </form>
  );
}
