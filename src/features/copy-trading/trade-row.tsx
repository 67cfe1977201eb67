/** TradeRow { trade, onSelfHold }: one position, with how it differs from the trader's when it is a copy. */
import type { CopyTradeView } from '../../../contract/features/copy-trading-views.ts';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';

interface TradeRowProps {
  readonly trade: CopyTradeView;
  readonly onSelfHold: () => void;
}

export function TradeRow({ trade, onSelfHold }: TradeRowProps) {
  const { t, tag, language } = useWords('copy-trading');
  const { symbol, side, multiple, isCopy, status, holding, closedAt } = trade;
  const name = `${symbol} · ${t(`side.${side}`)} ${multipleText(String(multiple), language)}`;
  const figures = [
    [t('trade.lots'), trade.lotsText],
    [t('trade.margin'), trade.marginText],
    [t('trade.open'), trade.openPriceText],
    [t(status === 'open' ? 'trade.mark' : 'trade.close'), trade.lastPriceText],
    ...(isCopy
      ? ([
          [t('trade.traderPrice'), trade.traderPriceText],
          [t('label.slippage'), trade.slippageText],
          [t('label.lag'), t('seconds', { text: trade.lagText })],
        ] as const)
      : []),
    [t('trade.time'), dayTime(closedAt ?? trade.openedAt, tag)],
  ] as const;
  return (
    <article aria-label={name} className="flex flex-col gap-2.5 rounded-large bg-raised p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="block font-semibold">{name}</span>
          {isCopy && <span className="block text-small text-faint">{trade.traderNickname}</span>}
        </span>
        <span className={`figure ml-auto font-semibold ${toneText(trade.profitTone)}`}>
          {trade.profitText}
        </span>
      </header>
      <FigureGrid figures={figures} />
      <footer className="flex items-center justify-between gap-3">
        {holding === 'self' && <Badge tone="gold">{t('selfHold.done')}</Badge>}
        {trade.closeReason !== null && <Badge>{t(`closed.${trade.closeReason}`)}</Badge>}
        {isCopy && status === 'open' && holding === 'copied' && (
          <Button
            variant="plain"
            size="small"
            aria-label={`${t('selfHold.action')}, ${name}`}
            onClick={onSelfHold}
          >
            {t('selfHold.action')}
          </Button>
        )}
      </footer>
    </article>
  );
}
