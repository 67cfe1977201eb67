/** The calling code before a phone number; opens the list of countries. */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Sheet } from '../ui/layers/sheet.tsx';
import { AreaList } from './area-list.tsx';
import { pickArea, useArea } from './area-store.ts';

export function AreaButton() {
  const { t } = useWords();
  const area = useArea();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('location.choose')}: +${area.code}`}
        onClick={() => setIsOpen(true)}
        className="tap figure flex shrink-0 items-center whitespace-nowrap gap-1 border-r border-hairline pr-2 pl-3.5 text-[16px] text-soft"
      >
        +{area.code}
        <ChevronDown aria-hidden="true" size={14} />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('location.choose')}>
        <div className="min-h-[60dvh] bg-raised">
          <AreaList
            chosen={area.country}
            onPick={(picked) => {
              pickArea({ country: picked.country, code: picked.code });
              setIsOpen(false);
            }}
          />
        </div>
      </Sheet>
    </>
  );
}
