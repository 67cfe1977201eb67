/** The profile's picture, the choice of another one and of the square of it that is kept. */
import { Camera } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import type { User } from '../../../contract/features/session.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { askCore } from '../../link/core-link.ts';
import { showPending } from '../../link/link-state.ts';
import { isToldByNotice } from '../../link/outcomes.ts';
import { useSend } from '../../link/use-send.ts';
import { Avatar } from '../../ui/figures/avatar.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { CropSheet } from './crop-sheet.tsx';

export function PortraitPicker({ user }: { readonly user: User }) {
  const { t } = useWords('settings');
  const [file, setFile] = useState<File | null>(null);
  const close = () => setFile(null);
  const { save, isSaving } = useSavePortrait(close);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0] ?? null);
    // The same file can be chosen again.
    event.target.value = '';
  };
  return (
    <div className="flex justify-center py-4">
      <label className="relative cursor-pointer rounded-full focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-gold">
        <Avatar name={user.nickname} url={user.headPortrait} size={88} />
        <span className="absolute right-0 bottom-0 flex size-8 items-center justify-center rounded-full border-2 border-ground bg-control text-gold">
          <Camera aria-hidden="true" size={16} />
        </span>
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          aria-label={t('changePortrait')}
          onChange={choose}
        />
      </label>
      {file && (
        <CropSheet
          file={file}
          isSaving={isSaving}
          onClose={close}
          onCropped={(picture) => void save(picture)}
        />
      )}
    </div>
  );
}

function useSavePortrait(onSaved: () => void) {
  const common = useWords();
  const { send } = useSend('settings.setPortrait');
  const [isSaving, setIsSaving] = useState(false);
  const save = async (picture: Blob) => {
    if (isSaving) return;
    setIsSaving(true);
    const uploaded = await showPending(askCore((core) => core.act('pictures.upload', picture)));
    const saved = uploaded.ok ? await send({ headPortrait: uploaded.value }) : null;
    setIsSaving(false);
    if (!uploaded.ok && !isToldByNotice(uploaded.error.code))
      showToast(errorWords(uploaded.error), 'error');
    if (!saved?.ok) return;
    showToast(common.t('success'), 'success');
    onSaved();
  };
  return { save, isSaving };
}
