/**
 * Who needs what of the user's futures, and for how long: state is asked for when it is first needed and
 * after events were missed, and nothing of one session outlives it.
 */
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createFuturesLoader, type FuturesLoader } from './futures-loader.ts';
import {
  createCutOffWait,
  createHeldQuotes,
  createTermsUsers,
  heedTier,
  type TermsUsers,
} from './futures-needs.ts';
import type { FuturesState } from './futures-state.ts';

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
  const { session, connection } = parts;
  const termsUsers = createTermsUsers();
  const quotes = createHeldQuotes(parts);
  let followers = 0;
  let heldToken = session.token();
  /** False when the rows may be behind the exchange. */
  let isFresh = false;

  const loader = createNeedsLoader(parts, { state, termsUsers, marketToWarnOf, changed });

  /** Positions without any terms at all could not say when to warn. */
  function marketToWarnOf(): readonly string[] {
    const first = followers > 0 ? state.openPositions()?.[0] : undefined;
    return first === undefined || state.warningRate(first.symbol) !== null ? [] : [first.symbol];
  }

  function changed(): void {
    const open = followers > 0 ? (state.openPositions() ?? []) : [];
    quotes.hold(new Set(open.map(({ symbol }) => symbol)));
  }

  function load(): void {
    if (session.token() === null) return;
    isFresh = followers > 0;
    if (followers > 0) loader.loadHoldings();
    if (termsUsers.hasAny()) loader.loadTerms();
  }

  // Another tier pays other fees.
  heedTier(parts, () => {
    if (session.token() === heldToken && termsUsers.hasAny()) loader.loadTerms();
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
      const stop = termsUsers.add(symbol);
      const isOver = (state.terms(symbol)?.nextOvernightAt ?? 0) <= connection.clock.now();
      if (isOver && session.token() !== null) loader.loadTerms();
      return stop;
    },
    renew() {
      const token = session.token();
      if (token !== heldToken) {
        heldToken = token;
        loader.stop();
        state.clear();
        changed();
      }
      load();
    },
  };
}

/** The loader of what is needed; what it brings may call for more. */
function createNeedsLoader(
  parts: FeatureParts,
  needs: {
    readonly state: FuturesState;
    readonly termsUsers: TermsUsers;
    readonly marketToWarnOf: () => readonly string[];
    readonly changed: () => void;
  },
): FuturesLoader {
  const { state, termsUsers, marketToWarnOf } = needs;
  const loader = createFuturesLoader({
    ...parts,
    state,
    termsWanted: () => new Set([...termsUsers.symbols(), ...marketToWarnOf()]),
    onHoldings() {
      needs.changed();
      if (marketToWarnOf().length > 0) loader.loadTerms();
    },
    onTerms() {
      awaitCutOff(termsUsers.symbols().flatMap((symbol) => state.terms(symbol) ?? []));
    },
  });
  const awaitCutOff = createCutOffWait(parts, loader.loadTerms);
  return loader;
}
