/** Mini games for points: the wheel of the day and the chart trainer (GAME-01). */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TrainerPanel } from './trainer-panel.tsx';
import { WheelPanel } from './wheel-panel.tsx';

const tabs = ['wheel', 'trainer'] as const;

const PANEL_ID = 'games-panel';

export function GamesScreen() {
  const { t } = useWords('games');
  const [tab, setTab] = useState<(typeof tabs)[number]>('wheel');
  return (
    <Page title={t('title')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`tab.${tab}`)} className="px-4 pb-6">
        {tab === 'wheel' ? <WheelPanel /> : <TrainerPanel />}
        <p className="pt-6 text-small text-faint">{t('pointsAlone')}</p>
      </div>
    </Page>
  );
}
