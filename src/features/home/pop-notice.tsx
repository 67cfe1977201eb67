/** The notice that opens over Home, once on each device. */
import { lazy, Suspense, useState } from 'react';
import { type StoredKey, storage } from '../../device/storage.ts';
import { useAsk } from '../../link/use-ask.ts';

// Most visits have seen it, and the first load goes without.
const LateDialog = lazy(async () => {
  const { Dialog } = await import('../../ui/layers/dialog.tsx');
  return { default: Dialog };
});

const SEEN = '1';

export function PopNotice() {
  const { data: notice } = useAsk('news.pop', {});
  const [closedId, setClosedId] = useState<number | null>(null);
  if (!notice) return null;
  const key: StoredKey = `seen.notice-${notice.id}`;
  if (closedId === notice.id || storage.readText(key) === SEEN) return null;
  const close = () => {
    storage.writeText(key, SEEN);
    setClosedId(notice.id);
  };
  return (
    <Suspense>
      <LateDialog isOpen onClose={close} title={notice.title}>
        {notice.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mb-2 last:mb-0">
            {paragraph}
          </p>
        ))}
      </LateDialog>
    </Suspense>
  );
}
