/** The topic of live figures: one view a second for as long as somebody watches. */
import { defer, map, merge } from 'rxjs';
import type { DiagnosticsView } from '../../contract/features/diagnostics.ts';
import { SECOND_MS } from '../../contract/plain/time.ts';
import { channels, PROTOCOL_VERSION } from '../../contract/realtime.ts';
import { intervalOf } from '../core/time-streams.ts';
import { during, type TopicSource } from '../core/topic-source.ts';
import type { DiagnosticsParts } from './diagnostics-parts.ts';
import type { LiveProbe, ProbeTotals } from './live-probe.ts';

export function createLiveFigures(
  parts: DiagnosticsParts,
  probe: LiveProbe,
): TopicSource<DiagnosticsView> {
  const { environment, connection } = parts;
  const { clock, timers } = environment;
  const lifeKey = environment.newKey();
  const state = { second: 0 };

  function look(before: ProbeTotals, spentMs: number): DiagnosticsView {
    const rate = (name: keyof ProbeTotals) =>
      ((probe.totals[name] - before[name]) * SECOND_MS) / spentMs;
    const list = connection.subscriptions.channels();
    return {
      second: state.second,
      lifeKey,
      quotesPerSecond: rate('quotes'),
      socketFramesPerSecond: rate('socketFrames'),
      paintsPerSecond: rate('paints'),
      latency: { ...probe.live.spreads(), server: probe.server.spreads().newest },
      busyShare: Math.min(1, (rate('socketBusyMs') + rate('collectBusyMs')) / SECOND_MS),
      bufferedFrames: list.reduce((sum, { buffer }) => sum + buffer.length, 0),
      framesInFlight: probe.isInFlight() ? 1 : 0,
      counts: { ...connection.subscriptions.counts },
      channels: list.map(({ name }) => name),
      // The private channel is numbered by the database, so its epoch is another.
      epoch: list.find(({ name, epoch }) => name !== channels.me && epoch !== null)?.epoch ?? null,
      protocolVersion: PROTOCOL_VERSION,
      heapBytes: heapBytes(),
    };
  }

  /** What was seen at the last look is no figure of this one, so each subscription counts from its start. */
  const figures$ = defer(() => {
    let before = { ...probe.totals };
    let beforeMs = clock.elapsedMs();
    return intervalOf(timers, SECOND_MS).pipe(
      map(() => {
        const nowMs = clock.elapsedMs();
        state.second += 1;
        const figures = look(before, Math.max(1, nowMs - beforeMs));
        before = { ...probe.totals };
        beforeMs = nowMs;
        probe.live.turn();
        probe.server.turn();
        return () => figures;
      }),
    );
  });

  // Without quotes there would be nothing to measure.
  return () => merge(during(probe.attach, parts.streams.needAll), figures$);
}

/** Chromium alone tells, and not in every kind of worker. */
function heapBytes(): number | null {
  const { memory } = performance as { memory?: { usedJSHeapSize?: unknown } };
  return typeof memory?.usedJSHeapSize === 'number' ? memory.usedJSHeapSize : null;
}
