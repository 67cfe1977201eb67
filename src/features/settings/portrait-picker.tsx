/** The profile's picture and the choice of another one. */
import { Camera } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import type { User } from '../../../contract/features/session.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { uploadPicture } from '../../link/core-link.ts';
import { showPending } from '../../link/link-state.ts';
import { useRun } from '../../link/use-run.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';

export function PortraitPicker({ user }: { readonly user: User }) {
  const { t } = useWords('settings');
  const common = useWords();
  const { execute } = useRun('settings.setPortrait');
  const [isUploading, setIsUploading] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    event.target.value = '';
    setIsUploading(true);
    const uploaded = await showPending(uploadPicture(file));
    const saved = uploaded.ok ? await execute({ headPortrait: uploaded.value }) : null;
    setIsUploading(false);
    if (!uploaded.ok) showToast(errorWords(uploaded.error), 'error');
    if (saved?.ok) showToast(common.t('success'), 'success');
  };

  return (
    <div className="flex justify-center py-4">
      <label className="relative cursor-pointer rounded-full focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-gold">
        <Avatar name={user.nickname} url={user.headPortrait} size={88} />
        <span className="absolute right-0 bottom-0 flex size-8 items-center justify-center rounded-full border-2 border-ground bg-control text-gold">
          {isUploading ? <Spinner size={16} /> : <Camera aria-hidden="true" size={16} />}
        </span>
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          aria-label={t('changePortrait')}
          disabled={isUploading}
          onChange={(event) => void choose(event)}
        />
      </label>
    </div>
  );
}
