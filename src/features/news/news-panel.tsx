/** NewsPanel: the news on a desk. An article opens where the list was, so that the desk stays. */
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Article } from './article.tsx';
import { categories, NewsList } from './news-list.tsx';

export function NewsPanel() {
  const { t } = useWords('news');
  const { t: common } = useWords();
  const [openedId, setOpenedId] = useState<number | null>(null);
  const ref = useScrolledBack(openedId);
  return (
    <section
      ref={ref}
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll it.
      tabIndex={0}
      className="no-scrollbar h-full overflow-y-auto px-4 pb-4 -outline-offset-2"
    >
      {openedId === null ? (
        <NewsList cId={Number(categories.news)} label={t('title')} onOpen={setOpenedId} />
      ) : (
        <>
          <IconButton
            icon={ArrowLeft}
            label={common('ui.back')}
            className="-ml-2.5"
            onClick={() => setOpenedId(null)}
          />
          <Article id={openedId} />
        </>
      )}
    </section>
  );
}

/** What takes the place of the other begins at its top, and the keys stay in the panel. */
function useScrolledBack(openedId: number | null) {
  const ref = useRef<HTMLElement>(null);
  const lastRef = useRef(openedId);
  useEffect(() => {
    if (lastRef.current === openedId) return;
    lastRef.current = openedId;
    ref.current?.scrollTo({ top: 0 });
    ref.current?.focus();
  }, [openedId]);
  return ref;
}
