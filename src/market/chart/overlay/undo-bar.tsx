/** What was just done, with the way back, for five seconds. */
import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { endUndo, UNDO_MS, useUndo } from '../model/undo.ts';

export function UndoBar() {
  const { t } = useWords('chart');
  const offer = useUndo((state) => state.offer);
  useEffect(() => {
    if (offer === null) return;
    const timer = setTimeout(endUndo, UNDO_MS);
    return () => clearTimeout(timer);
  }, [offer]);
  useEffect(() => endUndo, []);
  return (
    <div role="status" aria-live="polite" className="contents">
      {offer && (
        <div
          data-over-chart
          className="pointer-events-auto absolute inset-x-2 bottom-2 z-20 mx-auto flex w-fit max-w-[calc(100%-16px)] animate-fade-in items-center gap-1 rounded-small border border-hairline bg-control pl-3 text-small text-strong shadow-[0_8px_24px_rgb(0_0_0/0.5)]"
        >
          <span className="figure min-w-0 truncate">{offer.words}</span>
          <button
            type="button"
            onClick={() => {
              endUndo();
              offer.undo();
            }}
            className="flex min-h-11 shrink-0 items-center gap-1.5 px-3 font-semibold text-gold -outline-offset-2 active:opacity-70"
          >
            <Undo2 aria-hidden="true" size={16} />
            {t('lines.undo')}
          </button>
        </div>
      )}
    </div>
  );
}
