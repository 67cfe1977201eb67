/** Acts whose input is checked by the contract's schema, because it comes from another thread. */
import type { Acts } from '../../contract/acts.ts';
import { z } from '../../contract/schema.ts';
import type { ActHandlers } from './manifest.ts';

/** A wrong input is a bug of the screen: it throws. */
export function checked<Name extends keyof Acts>(
  rows: NoInfer<Pick<Acts, Name>>,
  handlers: Pick<ActHandlers, Name>,
): Pick<ActHandlers, Name> {
  const names = Object.keys(handlers) as Name[];
  const entries = names.map((name) => {
    const handle = handlers[name] as (input: unknown) => unknown;
    return [name, (input: unknown) => handle(z.parse(rows[name].input, input))];
  });
  // Each name keeps its own handler.
  return Object.fromEntries(entries) as Pick<ActHandlers, Name>;
}
