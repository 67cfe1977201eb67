/** The options that are held, live, five at a time (OPT-08). */
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PositionRow } from './position-row.tsx';

const PAGE = 5;

export function PositionsList({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const { t } = useWords('options');
  const { t: common } = useWords();
  const options = useTopic('options.holding');
  const [most, setMost] = useState(PAGE);
  if (options === null) return <SkeletonRows label={common('ui.loading')} count={2} />;
  if (options.length === 0)
    return <EmptyState title={t('list.emptyPositions')} hint={t('list.emptyPositionsHint')} />;
  return (
    <>
      <ul aria-label={t('list.positions')} className="divide-y divide-hairline">
        {options.slice(0, most).map((option) => (
          <li key={option.id}>
            <PositionRow option={option} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {options.length > most && (
        <Button isWide variant="plain" size="medium" onClick={() => setMost(most + PAGE)}>
          {common('ui.more')}
        </Button>
      )}
    </>
  );
}
