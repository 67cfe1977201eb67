/**
 * Who needs what of the user's futures, and for how long: state is asked for when it is first needed and
 * after events were missed, and nothing of one session outlives it.
 */
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createFuturesLoader } from './futures-loader.ts';
import type { FuturesState } from './futures-state.ts';

/** The exchange has charged by then, and says the next cut-off. */
const AFTER_CUT_OFF_MS = 2000;

export interface FuturesFollowing {
  /** Holds positions, orders and the account up to date, with the quotes of their markets. */
  follow(): Stop;
  needTerms(symbol: string): Stop;
  /** Events may have been missed, or another user has logged in. */
  renew(): void;
  /** Positions may have opened or closed. */
  changed(): void;
}

export function createFuturesFollowing(parts: FeatureParts, state: FuturesState): FuturesFollowing {
  const { session, streams, environment, connection } = parts;
  const termsUsers = new Map<string, number>();
  const quotes = new Map<string, Stop>();
  let followers = 0;
  let heldToken = session.token();
  let heldTier = tierOf(parts);
  /** False when the rows may be behind the exchange. */
  let isFresh = false;
  let cancelCutOff: Stop = () => undefined;

  const loader = createFuturesLoader({
    ...parts,
    state,
    termsWanted: () => new Set([...termsUsers.keys(), ...marketToWarnOf()]),
    onHoldings() {
      changed();
      if (marketToWarnOf().length > 0) loader.loadTerms();
      parts.tell();
    },
    onTerms() {
      awaitCutOff();
      parts.tell();
    },
  });

  /** Positions without any terms at all could not say when to warn. */
  function marketToWarnOf(): readonly string[] {
    const first = followers > 0 ? state.openPositions()?.[0] : undefined;
    return first === undefined || state.warningRate(first.symbol) !== null ? [] : [first.symbol];
  }

  function changed(): void {
    const open = followers > 0 ? (state.openPositions() ?? []) : [];
    const wanted = new Set(open.map(({ symbol }) => symbol));
    for (const symbol of wanted) {
      if (!quotes.has(symbol)) quotes.set(symbol, streams.needOne(symbol));
    }
    for (const [symbol, stop] of quotes) {
      if (wanted.has(symbol)) continue;
      stop();
      quotes.delete(symbol);
    }
  }

  function awaitCutOff(): void {
    cancelCutOff();
    const cutOffs = [...termsUsers.keys()].flatMap((symbol) => {
      const at = state.terms(symbol)?.nextOvernightAt;
      return at === undefined ? [] : [at];
    });
    if (cutOffs.length === 0) return;
    const waitMs = Math.min(...cutOffs) - connection.clock.now() + AFTER_CUT_OFF_MS;
    cancelCutOff = environment.timers.after(Math.max(AFTER_CUT_OFF_MS, waitMs), loader.loadTerms);
  }

  function load(): void {
    if (session.token() === null) return;
    isFresh = followers > 0;
    if (followers > 0) loader.loadHoldings();
    if (termsUsers.size > 0) loader.loadTerms();
  }

  // Another tier pays other fees.
  session.state$.subscribe(() => {
    const tier = tierOf(parts);
    const isOther = heldTier !== null && tier !== null && tier !== heldTier;
    heldTier = tier;
    if (isOther && session.token() === heldToken && termsUsers.size > 0) loader.loadTerms();
  });

  return {
    changed,
    follow() {
      followers += 1;
      if (!isFresh && session.token() !== null) {
        isFresh = true;
        loader.loadHoldings();
      }
      changed();
      return () => {
        followers -= 1;
        changed();
      };
    },
    needTerms(symbol) {
      const count = termsUsers.get(symbol) ?? 0;
      termsUsers.set(symbol, count + 1);
      const isOver = (state.terms(symbol)?.nextOvernightAt ?? 0) <= connection.clock.now();
      if (isOver && session.token() !== null) loader.loadTerms();
      return () => {
        const left = (termsUsers.get(symbol) ?? 0) - 1;
        if (left > 0) termsUsers.set(symbol, left);
        else termsUsers.delete(symbol);
      };
    },
    renew() {
      const token = session.token();
      if (token !== heldToken) {
        heldToken = token;
        loader.stop();
        state.clear();
        changed();
        parts.tell();
      }
      load();
    },
  };
}

function tierOf({ session }: FeatureParts): number | null {
  const current = session.state$.value;
  return current.state === 'user' ? (current.user?.vipTier ?? null) : null;
}
