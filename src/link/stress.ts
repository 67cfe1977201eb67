/** Starts the stress run of the diagnostics in the core. */
import type { Result } from '../../contract/envelope.ts';
import type { StressRate, StressResult } from '../../contract/features/diagnostics.ts';
import { askCore } from './core-link.ts';

/** Refused with `timeout` when the core is lost during the run. */
export function runStress(rate: StressRate): Promise<Result<StressResult>> {
  return askCore((core) => core.act('diagnostics.stress', rate));
}

export async function cancelStress(): Promise<void> {
  await askCore(async (core) => ({
    ok: true,
    value: await core.act('diagnostics.cancelStress', {}),
  }));
}
