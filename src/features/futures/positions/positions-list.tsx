/** PositionsList { symbol, emptyAction? }: the open positions of one market or of all, live, with their sheets. */
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { BatchCloseSheet } from './batch-close-sheet.tsx';
import { PositionCard } from './position-card.tsx';
import { type OpenedPosition, PositionSheets } from './position-sheets.tsx';

interface PositionsListProps {
  /** Empty for all markets. */
  readonly symbol: string;
  readonly emptyAction?: ReactNode;
}

/** So many are read at once; each moves with the market, and more would only cost. */
const STEP = 20;

export function PositionsList({ symbol, emptyAction }: PositionsListProps) {
  const { t } = useWords('futures');
  const { t: common } = useWords();
  const positions = useTopic('futures.positions', symbol);
  const [opened, setOpened] = useState<OpenedPosition | null>(null);
  const [isClosingMany, setIsClosingMany] = useState(false);
  const [shown, setShown] = useState(STEP);
  if (positions === null) return <SkeletonRows label={common('ui.loading')} count={3} />;
  const chosen = positions.find(({ id }) => id === opened?.id) ?? null;
  return (
    <>
      {positions.length === 0 ? (
        <EmptyState
          title={t('positions.empty')}
          hint={t('positions.emptyHint')}
          action={emptyAction}
        />
      ) : (
        <div className="flex items-center justify-between gap-3 pt-2">
          <span className="text-small text-faint">
            {t('positions.count', { total: positions.length })}
          </span>
          <Button
            variant="ghost"
            size="small"
            className="-mr-3 after:right-0"
            onClick={() => setIsClosingMany(true)}
          >
            {t('close.many')}
          </Button>
        </div>
      )}
      <ul aria-label={t('positions.title')} className="divide-y divide-hairline">
        {positions.slice(0, shown).map((position) => (
          <li key={position.id}>
            <PositionCard
              position={position}
              onDetails={() => setOpened({ id: position.id, sheet: 'details' })}
              onClose={() => setOpened({ id: position.id, sheet: 'close' })}
              onStops={() => setOpened({ id: position.id, sheet: 'stops' })}
            />
          </li>
        ))}
      </ul>
      {positions.length > shown && (
        <Button variant="plain" size="medium" isWide onClick={() => setShown(shown + STEP)}>
          {t('positions.more', { total: positions.length - shown })}
        </Button>
      )}
      {chosen && opened && (
        <PositionSheets position={chosen} sheet={opened.sheet} onClose={() => setOpened(null)} />
      )}
      <BatchCloseSheet
        isOpen={isClosingMany && positions.length > 0}
        onClose={() => setIsClosingMany(false)}
        symbol={symbol}
        positions={positions}
      />
    </>
  );
}
