/** A picture that goes with the next message: sent as soon as it is chosen. */
import { useState } from 'react';
import { whileUploading } from '../../../forms/uploads-under-way.ts';
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { askCore } from '../../../link/core-link.ts';
import { showPending } from '../../../link/link-state.ts';
import { isToldByNotice } from '../../../link/outcomes.ts';
import { showToast } from '../../../ui/layers/toast.tsx';

export function usePicture() {
  const { t } = useWords();
  const [picture, setPicture] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setIsBusy(true);
    const result = await whileUploading(
      showPending(askCore((core) => core.act('pictures.upload', file))),
    );
    setIsBusy(false);
    if (result.ok) {
      setPicture(result.value);
      showToast(t('success'), 'success');
    } else if (!isToldByNotice(result.error.code)) showToast(errorWords(result.error), 'error');
  };
  return { picture, isBusy, choose, drop: () => setPicture(null) };
}
