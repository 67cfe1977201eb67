/** Diagnostics and the stress run. Their code is fetched when somebody first looks. */
import { lazySource } from '../core/lazy-source.ts';
import type { Diagnostics, DiagnosticsParts } from '../diagnostics/diagnostics-parts.ts';

const fetchCode = () => import('../diagnostics/instruments.ts');

export function createDiagnostics(parts: DiagnosticsParts): Diagnostics {
  const held: { made: Promise<Diagnostics> | null } = { made: null };
  const load = () => {
    held.made ??= fetchCode().then(({ createInstruments }) => createInstruments(parts));
    // The network is lost: the next use fetches it again.
    held.made.catch(() => {
      held.made = null;
    });
    return held.made;
  };
  return {
    live: lazySource(parts, { lane: 'frames' }, async () => (await load()).live),
    stressView: lazySource(parts, { lane: 'frames' }, async () => (await load()).stressView),
    stress: async (rate) => (await load()).stress(rate),
    cancelStress: async () => (await load()).cancelStress(),
  };
}
