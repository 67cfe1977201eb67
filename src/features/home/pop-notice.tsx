/** The notice that opens over Home, once on each device. */
import { useState } from 'react';
import { type StoredKey, storage } from '../../device/storage.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';

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
    <Dialog isOpen onClose={close} title={notice.title}>
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mb-2 last:mb-0">
          {paragraph}
        </p>
      ))}
    </Dialog>
  );
}
