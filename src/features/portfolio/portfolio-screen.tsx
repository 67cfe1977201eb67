/** The portfolio of trading: positions of all kinds, round trips, orders, and what all of it has made. */
import { BellRing, Download } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { ALERTS_PATH } from '../../navigation/paths.ts';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ClosedPanel } from './closed-panel.tsx';
import { ExportSheet } from './export-sheet.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { ProfitPanel } from './profit-panel.tsx';

const tabs = ['positions', 'closed', 'orders', 'profit'] as const;
const PANEL_ID = 'portfolio-panel';

export function PortfolioScreen() {
  const { t } = useWords('portfolio');
  const start = useQueryValues({ tab: oneOfParam(tabs, 'positions') });
  const [tab, setTab] = useState(start.tab);
  const [isExporting, setIsExporting] = useState(false);
  return (
    <Page
      isPadded={false}
      title={t('portfolio.title')}
      right={
        <>
          <IconButton
            icon={BellRing}
            size={20}
            label={t('alerts.title')}
            onClick={() => void push(ALERTS_PATH)}
          />
          <IconButton
            icon={Download}
            size={20}
            label={t('export.title')}
            aria-haspopup="dialog"
            onClick={() => setIsExporting(true)}
          />
        </>
      }
    >
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('portfolio.title')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(`portfolio.tabs.${key}`) }))}
        />
      </div>
      <div id={PANEL_ID} role="tabpanel" className="flex-1 px-4 pb-6">
        {tab === 'positions' && <PositionsPanel />}
        {tab === 'closed' && <ClosedPanel />}
        {tab === 'orders' && <OrdersPanel />}
        {tab === 'profit' && <ProfitPanel />}
      </div>
      <ExportSheet isOpen={isExporting} onClose={() => setIsExporting(false)} />
    </Page>
  );
}
