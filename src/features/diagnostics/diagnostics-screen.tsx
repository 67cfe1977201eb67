/** What the data core does at this moment, how well, and what it could do (tap on the connection badge). */
import { useEffect, useMemo, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Page } from '../../navigation/page.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { createFigures } from './figures.ts';
import { keepMoment } from './history.ts';
import { HistoryChart } from './history-chart.tsx';
import { LiveFigures } from './live-figures.tsx';
import { LiveHead } from './live-head.tsx';
import { useScreenMeter } from './screen-meter.ts';
import { StressPanel } from './stress-panel.tsx';
import type { StressOutcome } from './stress-result.tsx';

export function DiagnosticsScreen() {
  const { t, tag } = useWords('diagnostics');
  const { t: common } = useWords();
  const figures = useMemo(
    () => createFigures(tag, (ms) => common('connection.latency', { ms })),
    [tag, common],
  );
  const view = useTopic('diagnostics.live');
  const connection = useTopic('connection') ?? { state: 'connecting' as const };
  const screen = useScreenMeter();
  const [outcome, setOutcome] = useState<StressOutcome | null>(null);
  useEffect(() => {
    if (view !== null) keepMoment(view, Date.now());
  }, [view]);
  return (
    <Page title={t('title')}>
      <LiveHead view={view} connection={connection} figures={figures} />
      <HistoryChart figures={figures} />
      <StressPanel screen={screen} figures={figures} outcome={outcome} onOutcome={setOutcome} />
      <LiveFigures view={view} screen={screen} figures={figures} />
      <ExportButtons view={view} screen={screen} stress={outcome} />
    </Page>
  );
}
