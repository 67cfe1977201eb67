/** TalkPicture { address }: a picture that its owner alone may see, so the core fetches it with the session. */
import { useEffect, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { askCore } from '../../../link/core-link.ts';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';

export function TalkPicture({ address }: { readonly address: string }) {
  const { t } = useWords('support');
  const [source, setSource] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const shown = { isGone: false, url: '' };
    void askCore((core) => core.act('pictures.open', address)).then((opened) => {
      if (shown.isGone) return;
      if (!opened.ok) return setIsMissing(true);
      shown.url = URL.createObjectURL(opened.value);
      setSource(shown.url);
    });
    return () => {
      shown.isGone = true;
      URL.revokeObjectURL(shown.url);
    };
  }, [address]);
  if (isMissing) return <p className="text-small text-faint">{t('talk.pictureGone')}</p>;
  if (source === null) return <Skeleton className="h-40 w-56" />;
  return (
    <img src={source} alt={t('talk.picture')} className="max-h-80 max-w-full rounded-small pt-1" />
  );
}
