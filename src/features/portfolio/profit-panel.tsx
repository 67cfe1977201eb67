/** What trading has realised: by day, in all, and by kind. */
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { ProfitsView } from '../../../contract/features/portfolio.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { STATISTICS_PATH } from '../../navigation/paths.ts';
import { toneText } from '../../theme/palette.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ProfitChart } from './profit-chart.tsx';

const ranges = ['7', '30', '90', '365'] as const;

export function ProfitPanel() {
  const { t } = useWords('portfolio');
  const currency = usePreferences((preferences) => preferences.fiat);
  const [range, setRange] = useState<(typeof ranges)[number]>('30');
  const days = Number.parseInt(range, 10);
  const { data, failure, refresh } = useAsk('portfolio.profits', { days }, { keepPrevious: true });
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
      {data && <ProfitOf profits={data} />}
      <List label={t('profit.statistics')}>
        <ListRow
          icon={ChartColumn}
          label={t('profit.statistics')}
          note={t('profit.statisticsHint')}
          onClick={() => void push(STATISTICS_PATH)}
        />
      </List>
      <p className="pt-4 text-caption text-faint">{t('profit.hint', { currency })}</p>
    </>
  );
}

function ProfitOf({ profits }: { readonly profits: ProfitsView }) {
  const { t } = useWords('portfolio');
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  if (profits.kinds.length === 0) {
    return <EmptyState title={t('profit.empty')} hint={t('profit.emptyHint')} />;
  }
  const shown = (text: string) => (isHidden ? '******' : text);
  return (
    <>
      <section aria-label={t('profit.title')} className="pt-3">
        <p className="text-small text-faint">{t('profit.title')}</p>
        <p className={`figure text-display font-semibold ${toneText(profits.tone)}`}>
          {shown(profits.totalText)}
        </p>
      </section>
      <ProfitChart series={profits.days} isHidden={isHidden} />
      <List label={t('profit.byKind')}>
        {profits.kinds.map(({ kind, profitText, tone }) => (
          <ListRow
            key={kind}
            label={t(`portfolio.kinds.${kind}`)}
            right={<span className={`figure ${toneText(tone)}`}>{shown(profitText)}</span>}
          />
        ))}
      </List>
    </>
  );
}
