/** A new version waits: said once, above the tabs. It is taken when a person asks, and never by itself. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export function UpdateBar({ onApply }: { readonly onApply: () => void }) {
  const { t } = useWords('app');
  const common = useWords();
  const [isClosed, setIsClosed] = useState(false);
  const [isApplied, setIsApplied] = useState(false);
  if (isClosed) return null;
  const apply = () => {
    setIsApplied(true);
    onApply();
  };
  return (
    <section
      aria-label={t('update.ready')}
      className="fixed inset-x-3 bottom-[calc(var(--tab-bar)+10px)] z-50 mx-auto flex w-fit max-w-[calc(100%-24px)] animate-fade-in items-center gap-2 rounded-large border border-hairline bg-control py-1 pr-1 pl-4 text-strong shadow-[0_12px_40px_rgb(0_0_0/0.5)]"
    >
      <p role="status" className="min-w-0 text-small">
        {t('update.ready')}
      </p>
      <Button size="small" isLoading={isApplied} onClick={apply}>
        {t('update.apply')}
      </Button>
      <IconButton
        icon={X}
        size={18}
        label={common.t('ui.close')}
        onClick={() => setIsClosed(true)}
      />
    </section>
  );
}
