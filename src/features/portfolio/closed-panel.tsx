/** Round trips of futures, newest first, with what each has made after its fees. */
import type { FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type { MarketView } from '../../../contract/features/markets.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { useTopic } from '../../link/use-topic.ts';
import { SharePositionButton } from '../../share/share-position.tsx';
import { toneText } from '../../theme/palette.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InfiniteList } from '../../ui/infinite-list.tsx';
import {
  decimalDifference,
  decimalRatioText,
  decimalSum,
  signedText,
  toneOfDecimal,
} from './signed-decimal.ts';

export function ClosedPanel() {
  const { t } = useWords('portfolio');
  const markets = useTopic('markets.catalogue') ?? [];
  const pages = useAskPages('futures.positions', { status: 'closed' });
  if (pages.failure && pages.items.length === 0) {
    return (
      <ErrorState
        title={t('portfolio.failed')}
        hint={errorWords(pages.failure)}
        onRetry={() => void pages.refresh()}
      />
    );
  }
  return (
    <InfiniteList
      label={t('portfolio.tabs.closed')}
      items={pages.items}
      keyOf={(position) => position.id}
      renderItem={(position) => <ClosedRow position={position} markets={markets} />}
      hasMore={pages.hasMore}
      isLoading={pages.isLoading}
      onMore={pages.loadMore}
      empty={
        <EmptyState title={t('portfolio.emptyClosed')} hint={t('portfolio.emptyClosedHint')} />
      }
    />
  );
}

interface ClosedRowProps {
  readonly position: FuturesPosition;
  readonly markets: readonly MarketView[];
}

function ClosedRow({ position, markets }: ClosedRowProps) {
  const { t: trade } = useWords('trade');
  const { t, tag } = useWords('portfolio');
  const { symbol, side, multiple, openPrice, closePrice, closeReason, closedAt } = position;
  const market = markets.find((entry) => entry.symbol === symbol);
  const name = market ? `${market.base}/${market.quote}` : symbol;
  const fees = decimalSum([position.fee, position.overnightFee]);
  const profit = decimalDifference(position.realisedProfit, fees);
  const share = decimalRatioText(profit, costOfMargin(position), tag);
  const dress = (text: string | null) => (text === null ? '–' : formatAmountText(text, tag));
  const tone = toneOfDecimal(profit);
  return (
    <article className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <Badge tone={side === 'long' ? 'up' : 'down'}>{t(`orders.side.${side}`)}</Badge>
          <span className="truncate font-semibold">{name}</span>
          <Badge>{multiple}x</Badge>
        </div>
        <p className="figure mt-1 truncate text-small text-soft">
          {dress(openPrice)} → {dress(closePrice)}
        </p>
        <p className="mt-0.5 truncate text-caption text-faint">
          {trade(`closeReason.${closeReason ?? 'none'}`)}
          {closedAt !== null && ` · ${exactTime(closedAt, tag)}`}
        </p>
      </div>
      <div className={`figure shrink-0 text-right ${toneText(tone)}`}>
        <p className="text-[16px] font-semibold">{signedText(profit, tag)}</p>
        <p className="text-small">{share}</p>
        <p className="text-caption text-faint">{t('portfolio.fees', { fees: dress(fees) })}</p>
      </div>
      <span className="-mt-2.5 -mr-3">
        <SharePositionButton
          position={{
            name,
            side,
            multiple,
            returnText: share,
            tone,
            entryText: dress(openPrice),
            markText: dress(closePrice),
            isClosed: true,
            profitText: `${signedText(profit, tag)} ${market?.quote ?? ''}`,
          }}
        />
      </span>
    </article>
  );
}

/** A closed position holds no margin any more; what it had held is its opening value by its multiple. */
function costOfMargin({ openLots, contractSize, openPrice, multiple }: FuturesPosition): number {
  const size = Number.parseFloat(openLots) * Number.parseFloat(contractSize);
  return (size * Number.parseFloat(openPrice)) / multiple;
}
