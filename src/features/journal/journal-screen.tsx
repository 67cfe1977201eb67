/** The journal: one's own closed trades, newest first, with what was written about each. */
import { useState } from 'react';
import type { JournalTradeView } from '../../../contract/features/journal.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Page } from '../../navigation/page.tsx';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { useShownText } from './shown-text.ts';
import { TradeSheet } from './trade-sheet.tsx';
import { useShown } from './use-shown.ts';

const PAGE = 30;

export function JournalScreen() {
  const { t } = useWords('journal');
  const [draft, setDraft] = useState({ tag: '', limit: PAGE });
  const [openKey, setOpenKey] = useState<string | null>(null);
  const view = useShown(useTopic('journal.list', JSON.stringify(draft)));
  const trades = view?.state === 'ready' ? view.trades : [];
  const open = trades.find(({ key }) => key === openKey);
  return (
    <Page title={t('journal.title')}>
      {view?.state === 'failed' && (
        <ErrorState title={t('statistics.failed')} hint={codeWords(view.code)} />
      )}
      {view === null && <SkeletonRows label={t('journal.title')} count={6} />}
      {view?.state === 'loading' && <SkeletonRows label={t('journal.title')} count={6} />}
      {view?.state === 'ready' && view.tags.length > 0 && (
        <div className="pt-3">
          <SegmentedControl
            variant="chips"
            label={t('statistics.groups.tag')}
            value={draft.tag}
            onChange={(tag) => setDraft({ tag, limit: PAGE })}
            options={['', ...view.tags].map((value) => ({
              value,
              label: value === '' ? t('statistics.kinds.all') : value,
            }))}
          />
        </div>
      )}
      {view?.state === 'ready' && trades.length === 0 && (
        <EmptyState title={t('statistics.empty')} hint={t('statistics.emptyHint')} />
      )}
      <ul aria-label={t('journal.title')} className="divide-y divide-hairline">
        {trades.map((trade) => (
          <TradeRow key={trade.key} trade={trade} onOpen={() => setOpenKey(trade.key)} />
        ))}
      </ul>
      {view?.state === 'ready' && view.hasMore && (
        <Button
          variant="plain"
          className="mt-3"
          onClick={() => setDraft({ ...draft, limit: draft.limit + PAGE })}
        >
          {t('journal.more')}
        </Button>
      )}
      {open && <TradeSheet key={open.key} trade={open} onClose={() => setOpenKey(null)} />}
    </Page>
  );
}

interface TradeRowProps {
  readonly trade: JournalTradeView;
  readonly onOpen: () => void;
}

function TradeRow({ trade, onOpen }: TradeRowProps) {
  const { t, tag } = useWords('journal');
  const shown = useShownText();
  const isUp = trade.side === 'long' || trade.side === 'up';
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="block w-full py-3 text-left -outline-offset-2 active:opacity-70"
      >
        <span className="flex items-center gap-2">
          <Badge tone={isUp ? 'up' : 'down'}>{t(`statistics.sides.${trade.side}`)}</Badge>
          <span className="min-w-0 truncate font-semibold">{trade.name}</span>
          <Badge>{t(`statistics.kinds.${trade.kind}`)}</Badge>
          <span className={`figure ml-auto shrink-0 ${toneText(trade.netTone)}`}>
            {shown(trade.netText)}
          </span>
        </span>
        <span className="figure mt-1 block text-small text-faint">
          {exactTime(trade.closedAt, tag)}
        </span>
        {trade.note !== '' && (
          <span className="mt-1 line-clamp-2 block text-small text-soft">{trade.note}</span>
        )}
        {trade.tags.length > 0 && (
          <span className="mt-1.5 flex flex-wrap gap-1">
            {trade.tags.map((each) => (
              <Badge key={each} tone="gold">
                {each}
              </Badge>
            ))}
          </span>
        )}
      </button>
    </li>
  );
}
