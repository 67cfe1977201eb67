/** What following futures is made of: whose terms are used, whose quotes are held, and what makes terms old. */
import type { FuturesTerms } from '../../../contract/features/futures-entities.ts';
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** The exchange has charged by then, and says the next cut-off. */
const AFTER_CUT_OFF_MS = 2000;

export type TermsUsers = ReturnType<typeof createTermsUsers>;

/** The markets whose terms somebody uses. */
export function createTermsUsers() {
  const counts = new Map<string, number>();
  return {
    add(symbol: string): Stop {
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
      return () => {
        const left = (counts.get(symbol) ?? 0) - 1;
        if (left > 0) counts.set(symbol, left);
        else counts.delete(symbol);
      };
    },
    symbols: () => [...counts.keys()],
    hasAny: () => counts.size > 0,
  };
}

/** The quotes of the markets that positions are open in. */
export function createHeldQuotes({ streams }: Pick<FeatureParts, 'streams'>) {
  const quotes = new Map<string, Stop>();
  return {
    hold(wanted: ReadonlySet<string>): void {
      for (const symbol of wanted) {
        if (!quotes.has(symbol)) quotes.set(symbol, streams.needOne(symbol));
      }
      for (const [symbol, stop] of quotes) {
        if (wanted.has(symbol)) continue;
        stop();
        quotes.delete(symbol);
      }
    },
  };
}

/** Calls once the first cut-off of these terms has passed; the newest terms count. */
export function createCutOffWait(
  { environment, connection }: Pick<FeatureParts, 'environment' | 'connection'>,
  onPassed: () => void,
): (terms: readonly Pick<FuturesTerms, 'nextOvernightAt'>[]) => void {
  let cancel: Stop = () => undefined;
  return (terms) => {
    cancel();
    if (terms.length === 0) return;
    const cutOffAt = Math.min(...terms.map(({ nextOvernightAt }) => nextOvernightAt));
    const waitMs = cutOffAt - connection.clock.now() + AFTER_CUT_OFF_MS;
    cancel = environment.timers.after(Math.max(AFTER_CUT_OFF_MS, waitMs), onPassed);
  };
}

/** Calls when the user has come to another tier. */
export function heedTier(parts: Pick<FeatureParts, 'session'>, onOther: () => void): void {
  let held = tierOf(parts);
  parts.session.state$.subscribe(() => {
    const tier = tierOf(parts);
    const isOther = held !== null && tier !== null && tier !== held;
    held = tier;
    if (isOther) onOther();
  });
}

function tierOf({ session }: Pick<FeatureParts, 'session'>): number | null {
  const current = session.state$.value;
  return current.state === 'user' ? (current.user?.vipTier ?? null) : null;
}
