/** LiveFigures { view, screen, figures }: how fast, how well connected, on what. */
import type { DiagnosticsView, LatencySpread } from '../../../contract/features/diagnostics.ts';
import { useWords } from '../../i18n/use-words.ts';
import { APP_CODE, APP_VERSION } from '../../link/worker/stored-start.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { FigureList, type FigureRow } from './figure-list.tsx';
import type { Figures } from './figures.ts';
import { useHistory } from './history.ts';
import type { ScreenFigures } from './screen-meter.ts';

const NONE = NOTHING;

interface LiveFiguresProps {
  readonly view: DiagnosticsView | null;
  readonly screen: ScreenFigures | null;
  readonly figures: Figures;
}

export function LiveFigures(props: LiveFiguresProps) {
  return (
    <>
      <Latencies {...props} />
      <Speed {...props} />
      <Wire {...props} />
      <Device {...props} />
    </>
  );
}

function Latencies({ view, figures }: LiveFiguresProps) {
  const { t } = useWords('diagnostics');
  const row = (name: 'newest' | 'oldest' | 'server'): FigureRow => ({
    name,
    label: t(`latency.${name}`),
    values: spreadTexts(view?.latency[name] ?? null, figures),
  });
  return (
    <FigureList
      title={t('latency.title')}
      columns={['p50', 'p99']}
      rows={[row('newest'), row('oldest'), row('server')]}
    />
  );
}

export function spreadTexts(spread: LatencySpread | null, figures: Figures): readonly string[] {
  if (spread === null) return [NONE, NONE];
  return [figures.milliseconds(spread.p50Ms), figures.milliseconds(spread.p99Ms)];
}

function Speed({ view, screen, figures }: LiveFiguresProps) {
  const { t } = useWords('diagnostics');
  const row = (
    name: 'paints' | 'screen' | 'socket' | 'busy' | 'dropped' | 'longTasks',
    text: string | null,
  ) => ({
    name,
    label: t(`speed.${name}`),
    values: [text ?? NONE],
  });
  const longTasks = screen?.longTasks ?? null;
  return (
    <FigureList
      title={t('speed.title')}
      rows={[
        row('paints', view && figures.count(view.paintsPerSecond)),
        row('screen', screen && figures.count(screen.framesPerSecond)),
        row('socket', view && figures.count(view.socketFramesPerSecond)),
        row('busy', view && figures.share(view.busyShare)),
        row('dropped', screen && figures.count(screen.droppedFrames)),
        row('longTasks', longTasks === null ? t('notTold') : figures.count(longTasks)),
      ]}
    />
  );
}

const counted = ['gaps', 'resyncs', 'reconnects', 'malformed', 'duplicates'] as const;

function Wire({ view, figures }: LiveFiguresProps) {
  const { t } = useWords('diagnostics');
  const restarts = useHistory((history) => history.restarts);
  const row = (
    name: 'channels' | 'buffered' | 'inFlight' | 'restarts' | (typeof counted)[number],
    value: number | undefined,
  ) => ({
    name,
    label: t(`wire.${name}`),
    values: [value === undefined ? NONE : figures.count(value)],
  });
  return (
    <FigureList
      title={t('wire.title')}
      rows={[
        row('channels', view?.channels.length),
        row('buffered', view?.bufferedFrames),
        row('inFlight', view?.framesInFlight),
        ...counted.map((name) => row(name, view?.counts[name])),
        row('restarts', restarts),
      ]}
    />
  );
}

function Device({ view, screen, figures }: LiveFiguresProps) {
  const { t } = useWords('diagnostics');
  const memory = (bytes: number | null | undefined) =>
    typeof bytes === 'number' ? figures.megabytes(bytes) : t('notTold');
  const row = (
    name: 'pageMemory' | 'coreMemory' | 'epoch' | 'protocol' | 'version',
    text: string,
  ) => ({
    name,
    label: t(`device.${name}`),
    values: [text],
  });
  return (
    <FigureList
      title={t('device.title')}
      rows={[
        row('pageMemory', memory(screen?.heapBytes)),
        row('coreMemory', memory(view?.heapBytes)),
        row('epoch', view?.epoch?.slice(0, 8) ?? NONE),
        row('protocol', view === null ? NONE : String(view.protocolVersion)),
        row('version', `${APP_VERSION} (${APP_CODE})`),
      ]}
    />
  );
}
