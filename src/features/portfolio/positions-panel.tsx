/** Positions of all kinds, live, under their total profit. */

import { useState } from 'react';
import type { PortfolioRow, TradingKind } from '../../../contract/features/portfolio.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { TRADE_PATH } from '../../navigation/paths.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { PositionRow } from './position-row.tsx';

const HIDDEN = '******';
type Choice = TradingKind | 'all';

/** In the order in which they are listed. */
const tradingKinds = [
  'spot',
  'futures',
  'stock',
  'options',
] as const satisfies readonly TradingKind[];

export function PositionsPanel() {
  const { t } = useWords('portfolio');
  const { t: common } = useWords();
  const [kind, setKind] = useState<Choice>('all');
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const portfolio = useTopic('portfolio.positions');
  if (!portfolio) return <SkeletonRows label={common('ui.loading')} />;
  const held = tradingKinds.filter((each) => portfolio.rows.some((row) => row.kind === each));
  const rows = portfolio.rows.filter((row) => kind === 'all' || row.kind === kind);
  return (
    <>
      <section aria-label={t('portfolio.total')} className="pt-4 pb-2">
        <p className="text-small text-faint">{t('portfolio.total')}</p>
        <p className={`figure text-display font-semibold ${toneText(portfolio.totalTone)}`}>
          {isHidden ? HIDDEN : portfolio.totalProfitText}
        </p>
        <p className="mt-1 text-caption text-faint">{t('portfolio.totalHint')}</p>
      </section>
      {held.length > 1 && (
        <SegmentedControl
          variant="chips"
          label={t('filters.kind')}
          value={kind}
          onChange={setKind}
          options={(['all', ...held] as const).map((value) => ({
            value,
            label: value === 'all' ? t('filters.all') : t(`portfolio.kinds.${value}`),
          }))}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={t('portfolio.emptyPositions')}
          hint={t('portfolio.emptyPositionsHint')}
          action={
            <Button variant="plain" size="medium" onClick={() => void push(TRADE_PATH)}>
              {t('portfolio.trade')}
            </Button>
          }
        />
      ) : (
        <ul aria-label={t('portfolio.tabs.positions')} className="divide-y divide-hairline">
          {rows.map((row: PortfolioRow) => (
            <li key={row.id}>
              <PositionRow row={row} isHidden={isHidden} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
