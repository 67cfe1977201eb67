/** What trading has realised: by day, in all, and by kind. */
import { useState } from 'react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { toneText } from '../../theme/palette.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProfitChart } from './profit-chart.tsx';
import { type KindProfit, sumsByKind, toSeries } from './profit-series.ts';
import { decimalSum, toneOfDecimal } from './signed-decimal.ts';
import { tradingKinds } from './trading-kinds.ts';
import { useDollars } from './use-dollars.ts';

const ranges = ['7', '30', '90', '365'] as const;

export function ProfitPanel() {
  const { t } = useWords('portfolio');
  const [range, setRange] = useState<(typeof ranges)[number]>('30');
  const days = Number.parseInt(range, 10);
  const { data, failure, refresh } = useAsk('trading.profits', { days }, { keepPrevious: true });
  return (
    <>
      <div className="pt-3">
        <SegmentedControl
          variant="chips"
          label={t('profit.range')}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: t(`profit.ranges.${value}`) }))}
        />
      </div>
      {failure && !data && (
        <ErrorState
          title={t('profit.failed')}
          hint={errorWords(failure)}
          onRetry={() => void refresh()}
        />
      )}
      {!failure && !data && <Skeleton className="mt-4 h-64 w-full" />}
      {data && <ProfitOf rows={data} days={days} />}
      <p className="pt-4 text-caption text-faint">{t('profit.hint')}</p>
    </>
  );
}

function ProfitOf({ rows, days }: { readonly rows: readonly KindProfit[]; readonly days: number }) {
  const { t } = useWords('portfolio');
  const dollars = useDollars();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const [nowMs] = useState(() => Date.now());
  if (rows.length === 0) {
    return <EmptyState title={t('profit.empty')} hint={t('profit.emptyHint')} />;
  }
  const total = decimalSum(rows.map(({ profit }) => profit));
  const byKind = sumsByKind(rows);
  return (
    <>
      <section aria-label={t('profit.title')} className="pt-3">
        <p className="text-small text-faint">{t('profit.title')}</p>
        <p className={`figure text-display font-semibold ${toneText(toneOfDecimal(total))}`}>
          {isHidden ? '******' : dollars(total)}
        </p>
      </section>
      <ProfitChart series={toSeries(rows, { days, nowMs })} isHidden={isHidden} />
      <List label={t('profit.byKind')}>
        {tradingKinds.flatMap((kind) => {
          const sum = byKind.get(kind);
          if (sum === undefined) return [];
          return [
            <ListRow
              key={kind}
              label={t(`portfolio.kinds.${kind}`)}
              right={
                <span className={`figure ${toneText(toneOfDecimal(sum))}`}>
                  {isHidden ? '******' : dollars(sum)}
                </span>
              }
            />,
          ];
        })}
      </List>
    </>
  );
}
