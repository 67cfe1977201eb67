/** Round trips of futures, newest first, with what each has made after its fees. */
import type { FuturesClosedView } from '../../../contract/features/futures-views.ts';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { SharePositionButton } from '../../share/share-position.tsx';
import { toneText } from '../../theme/palette.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function ClosedPanel() {
  const { t } = useWords('portfolio');
  const pages = useAskPages('futures.closed', { status: 'closed' });
  return (
    <AskedList
      isInline
      pages={pages}
      label={t('portfolio.tabs.closed')}
      keyOf={(position) => position.id}
      renderItem={(position) => <ClosedRow position={position} />}
      failed={t('portfolio.failed')}
      empty={
        <EmptyState title={t('portfolio.emptyClosed')} hint={t('portfolio.emptyClosedHint')} />
      }
    />
  );
}

function ClosedRow({ position }: { readonly position: FuturesClosedView }) {
  const { t: trade } = useWords('trade');
  const { t, tag, language } = useWords('portfolio');
  const { symbol, base, quote, side, multiple, closeReason, closedAt } = position;
  const { openPriceText, netProfitText, netTone, returnText } = position;
  const name = quote === '' ? symbol : `${base}/${quote}`;
  const closePriceText = position.closePriceText || NOTHING;
  return (
    <article className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <Badge tone={side === 'long' ? 'up' : 'down'}>{t(`orders.side.${side}`)}</Badge>
          <span className="truncate font-semibold">{name}</span>
          <Badge>{multipleText(String(multiple), language)}</Badge>
        </div>
        <p className="figure mt-1 truncate text-small text-soft">
          {openPriceText} → {closePriceText}
        </p>
        <p className="mt-0.5 truncate text-caption text-faint">
          {trade(`closeReason.${closeReason ?? 'none'}`)}
          {closedAt !== null && ` · ${exactTime(closedAt, tag)}`}
        </p>
      </div>
      <div className={`figure shrink-0 text-right ${toneText(netTone)}`}>
        <p className="text-[16px] font-semibold">{netProfitText}</p>
        <p className="text-small">{returnText}</p>
        <p className="text-caption text-faint">
          {t('portfolio.fees', { fees: position.feesText })}
        </p>
      </div>
      <span className="-mt-2.5 -mr-3">
        <SharePositionButton
          position={{
            name,
            side,
            multiple,
            returnText,
            tone: netTone,
            entryText: openPriceText,
            markText: closePriceText,
            isClosed: true,
            profitText: `${netProfitText} ${quote}`,
          }}
        />
      </span>
    </article>
  );
}
