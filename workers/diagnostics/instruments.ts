/** Everything that measures the core, in one part that is fetched when somebody first looks. */
import { ok, refuse } from '../../contract/envelope.ts';
import type { Diagnostics, DiagnosticsParts } from './diagnostics-parts.ts';
import { createLiveFigures } from './live-figures.ts';
import { createLiveProbe } from './live-probe.ts';
import { type StressRun, startStressRun } from './stress-run.ts';
import { createStressSource } from './stress-view.ts';

export function createInstruments(parts: DiagnosticsParts): Diagnostics {
  const { clock } = parts.environment;
  const held: { run: StressRun | null } = { run: null };
  const probe = createLiveProbe({
    meter: parts.meter,
    elapsedMs: clock.elapsedMs,
    serverNow: parts.connection.clock.now,
  });
  return {
    live: createLiveFigures(parts, probe),
    stressView: createStressSource(parts, () => held.run),
    async stress(rate) {
      if (held.run !== null) return refuse('already_done');
      held.run = startStressRun(parts, { probe, rate });
      const result = await held.run.result;
      held.run = null;
      return ok(result);
    },
    cancelStress: () => held.run?.cancel(),
  };
}
