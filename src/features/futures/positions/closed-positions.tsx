/** ClosedPositions { market, emptyAction? }: round trips, newest first, ten at a time. */
import { type ReactNode, useState } from 'react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { relativeTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { AskedList } from '../../../link/asked-list.tsx';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { toneText } from '../../../theme/palette.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { PositionMarks } from './position-card.tsx';
import { PositionDetails } from './position-details.tsx';
import { SideBadge } from './side-badge.tsx';

interface ClosedPositionsProps {
  /** Null for all markets. */
  readonly market: MarketView | null;
  readonly emptyAction?: ReactNode;
}

export function ClosedPositions({ market, emptyAction }: ClosedPositionsProps) {
  const { t } = useWords('futures');
  const [shown, setShown] = useState<FuturesPositionView | null>(null);
  const pages = useAskPages('futures.closed', {
    status: 'closed',
    ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
  });
  return (
    <>
      <AskedList
        isInline
        pages={pages}
        label={t('positions.closed')}
        keyOf={(position) => position.id}
        renderItem={(position) => <ClosedRow position={position} onOpen={setShown} />}
        failed={t('positions.failed')}
        empty={
          <EmptyState
            title={t('positions.emptyClosed')}
            hint={t('positions.emptyClosedHint')}
            action={emptyAction}
          />
        }
      />
      {shown && <PositionDetails position={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface ClosedRowProps {
  readonly position: FuturesPositionView;
  readonly onOpen: (position: FuturesPositionView) => void;
}

function ClosedRow({ position, onOpen }: ClosedRowProps) {
  const { t, tag } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { t: common } = useWords();
  const { base, quote, closedAt, closeReason } = position;
  const age = { tag, justNow: common('justNow') };
  return (
    <button
      type="button"
      onClick={() => onOpen(position)}
      className="w-full py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="flex items-center gap-1.5">
        <SideBadge side={position.side} />
        <span className="truncate font-semibold">
          {base}/{quote}
        </span>
        <PositionMarks position={position} />
        <span className="ml-auto shrink-0 text-small text-faint">
          {closedAt !== null && relativeTime(closedAt, Date.now(), age)}
        </span>
      </span>
      <span className="mt-1 flex items-baseline justify-between gap-3">
        <span className="figure min-w-0 truncate text-small text-soft">
          {position.openPriceText} → {position.closePriceText}
        </span>
        <span className={`figure shrink-0 font-semibold ${toneText(position.tone)}`}>
          {position.profitText} <span className="text-small font-normal">{quote}</span>
        </span>
      </span>
      <span className="mt-0.5 flex justify-between gap-3 text-caption text-faint">
        <span className="figure truncate">
          {trade('amountLots', { lots: position.lotsText, count: Number(position.lots) })} ·{' '}
          {t('figures.fee')} {position.feeText}
        </span>
        <span className="shrink-0">{trade(`closeReason.${closeReason ?? 'none'}`)}</span>
      </span>
    </button>
  );
}
