/** StatisticsSummary { all, series, isThin }: the result in all, its curve trade by trade, and the figures behind it. */
import type { StatisticsBar, TradeFigures } from '../../../contract/features/journal.ts';
import { lastingText } from '../../i18n/lasting-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { toneText } from '../../theme/palette.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { useShownText } from './shown-text.ts';
import { TradeBars } from './trade-bars.tsx';

interface StatisticsSummaryProps {
  readonly all: TradeFigures;
  readonly series: readonly StatisticsBar[];
  readonly isThin: boolean;
}

export function StatisticsSummary({ all, series, isThin }: StatisticsSummaryProps) {
  const { t } = useWords('journal');
  const shown = useShownText();
  return (
    <section aria-label={t('statistics.result')} className="pt-3">
      <p className="text-small text-faint">{t('statistics.result')}</p>
      <p className={`figure text-display font-semibold ${toneText(all.netTone)}`}>
        {shown(all.netText)}
      </p>
      {isThin && (
        <p className="pt-1 text-small text-warning">
          {t('statistics.thin', { count: all.trades, trades: all.tradesText })}
        </p>
      )}
      <div className="wide:grid wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:items-center wide:gap-8">
        <TradeBars bars={series} hasLine className="h-40 wide:h-64" />
        <Figures all={all} />
      </div>
    </section>
  );
}

function Figures({ all }: { readonly all: TradeFigures }) {
  const { t, tag } = useWords('journal');
  const shown = useShownText();
  const range = { low: all.winRateLowText, high: all.winRateHighText };
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 pt-2">
      <Figure name={t('statistics.figures.trades')} text={all.tradesText} />
      <Figure
        name={t('statistics.figures.winRate')}
        text={all.winRateText}
        note={t('statistics.winRange', range)}
      />
      <Figure name={t('statistics.figures.profitFactor')} text={all.profitFactorText} />
      <Figure name={t('statistics.figures.expectancy')} text={shown(all.expectancyText)} />
      <Figure name={t('statistics.figures.drawdown')} text={shown(all.drawdownText)} />
      <Figure name={t('statistics.figures.holding')} text={lastingText(all.holdingSeconds, tag)} />
      <Figure name={t('statistics.figures.averageWin')} text={shown(all.averageWinText)} />
      <Figure name={t('statistics.figures.averageLoss')} text={shown(all.averageLossText)} />
      <Figure name={t('statistics.figures.best')} text={shown(all.bestText)} />
      <Figure name={t('statistics.figures.worst')} text={shown(all.worstText)} />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly text: string;
  readonly note?: string;
}

export function Figure({ name, text, note }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-faint">{name}</dt>
      <dd className="figure text-small break-words">{text === '' ? NOTHING : text}</dd>
      {note !== undefined && <dd className="figure text-caption text-faint">{note}</dd>}
    </div>
  );
}
