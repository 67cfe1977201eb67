import { useForm } from 'react-hook-form';
import type { User } from '../../../contract/features/session.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { dropDraft } from '../../link/drafts/kept-drafts.ts';
import { useKeptForm } from '../../link/drafts/use-kept-form.ts';
import { useUser } from '../../link/session.ts';
import { useSend } from '../../link/use-send.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { PortraitPicker } from './portrait-picker.tsx';
import { UsernameField } from './username-field.tsx';

interface ProfileDraft {
  readonly nickname: string;
  readonly signature: string;
}

export function ProfileScreen() {
  const { t } = useWords('settings');
  const user = useUser();
  return (
    <Page title={t('profile')}>
      {user ? <ProfileForm user={user} /> : <SkeletonRows label={t('profile')} count={3} />}
    </Page>
  );
}

function toRequest({ nickname, signature }: ProfileDraft) {
  // An empty signature is taken away; the rule of its length is for those who write one.
  return {
    nickname: nickname.trim(),
    ...(signature.trim() === '' ? { clearSignature: true } : { signature: signature.trim() }),
  };
}

function ProfileForm({ user }: { readonly user: User }) {
  const { t } = useWords('settings');
  const common = useWords();
  const { send, isPending } = useSend('settings.setNickname');
  const form = useForm<ProfileDraft>({
    defaultValues: { nickname: user.nickname, signature: user.signature },
    resolver: draftResolver<ProfileDraft>('settings.setNickname', { toRequest }),
  });
  const draftName = `profile.${user.id}`;
  // A login in the middle of typing loses nothing.
  useKeptForm(form, draftName);
  const { errors, isDirty } = form.formState;
  const save = async (draft: ProfileDraft) => {
    const result = await send(toRequest(draft));
    if (result?.ok) {
      showToast(common.t('success'), 'success');
      form.reset({ nickname: result.value.nickname, signature: result.value.signature });
      dropDraft(draftName);
    } else if (result) {
      for (const [field, message] of refusedFields(result.error))
        form.setError(field as keyof ProfileDraft, { message });
    }
  };
  return (
    <>
      <PortraitPicker user={user} />
      <UsernameField user={user} />
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-4"
      >
        <TextInput
          {...form.register('nickname')}
          label={t('nickname')}
          hint={t('nicknameHint')}
          error={errors.nickname?.message}
        />
        <TextInput
          {...form.register('signature')}
          label={t('signature')}
          hint={t('signatureHint')}
          error={errors.signature?.message}
        />
        <Button type="submit" isWide disabled={!isDirty} isLoading={isPending}>
          {common.t('ui.save')}
        </Button>
      </form>
    </>
  );
}
