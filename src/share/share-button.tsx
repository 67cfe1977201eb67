/** The button and, once it was tapped, the sheet. */
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ShareSheet } from './share-sheet.tsx';
import type { SharedPosition } from './shared-position.ts';

export function ShareButton({ position }: { readonly position: SharedPosition }) {
  const { t } = useWords('share');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Share2}
        size={18}
        label={`${t('title')} ${position.name}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ShareSheet position={position} onClose={() => setIsOpen(false)} />}
    </>
  );
}
