/** GuestPanel { name }: what a feature shows on a desk. Its code comes when it is first looked at. */
import { useEffect, useState } from 'react';
import { type GuestContent, type GuestName, guestOf } from '../../desk/guest-panels.ts';
import { needWords } from '../../i18n/i18n.ts';
import { useWords } from '../../i18n/use-words.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { useDeskContent } from './desk-content.ts';

export function GuestPanel({ name }: { readonly name: GuestName }) {
  const { t } = useWords();
  const { market } = useDeskContent();
  const [Content, setContent] = useState<GuestContent | null>(null);
  useEffect(() => {
    load(name).then(
      (content) => setContent(() => content),
      // The panel says so, and that it can be tried again.
      (error) =>
        setContent(() => {
          throw error;
        }),
    );
  }, [name]);
  if (Content === null)
    return (
      <div className="px-4">
        <SkeletonRows label={t('ui.loading')} />
      </div>
    );
  return <Content symbol={market.symbol} />;
}

async function load(name: GuestName): Promise<GuestContent> {
  const guest = await guestOf(name);
  const [content] = await Promise.all([guest.load(), needWords(guest.words)]);
  return content;
}
