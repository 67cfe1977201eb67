/** Brings positions, orders, account and terms by calls, for as long as anybody watches them. */
import { createPieceLoader, type Piece } from '../../account/piece-loader.ts';
import { readPages } from '../../account/read-pages.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { FuturesState } from './futures-state.ts';

const PAGE_ROWS = 100;

export interface FuturesLoader {
  /** Positions, orders and the account. */
  loadHoldings(): void;
  /** Terms of these markets. */
  loadTerms(): void;
  stop(): void;
}

type Parts = Pick<FeatureParts, 'environment' | 'run' | 'catalogue'> & {
  readonly state: FuturesState;
  /** Markets whose terms are wanted. */
  readonly termsWanted: () => Iterable<string>;
  readonly onHoldings: () => void;
  readonly onTerms: () => void;
};

export function createFuturesLoader(parts: Parts): FuturesLoader {
  const { timers } = parts.environment;
  const holdings = createPieceLoader({
    timers,
    onLoaded: parts.onHoldings,
    piecesOf: (isOver) => [() => loadPositions(parts, isOver), () => loadOrders(parts, isOver)],
  });
  const terms = createPieceLoader({
    timers,
    onLoaded: parts.onTerms,
    piecesOf: (isOver) =>
      [...parts.termsWanted()].map(
        (symbol): Piece =>
          () =>
            loadDesk(parts, symbol, isOver),
      ),
  });
  return {
    loadHoldings: holdings.load,
    loadTerms: terms.load,
    stop() {
      holdings.stop();
      terms.stop();
    },
  };
}

async function loadPositions({ run, state }: Parts, isOver: () => boolean): Promise<boolean> {
  const askedAt = state.positions.ask();
  const open = await readPages({
    async ask(page) {
      const answer = await run('futures.positions', { page, limit: PAGE_ROWS });
      if (answer.ok && page === 1 && !isOver()) state.setAccount(answer.value.account);
      return answer;
    },
    revision: state.positions.revision,
    isOver,
  });
  if (open === null) return false;
  state.replacePositions(open, askedAt);
  return true;
}

async function loadOrders({ run, state }: Parts, isOver: () => boolean): Promise<boolean> {
  const askedAt = state.orders.ask();
  const doing = await readPages({
    ask: (page) => run('futures.orders', { scope: 'current', page, limit: PAGE_ROWS }),
    revision: state.orders.revision,
    isOver,
  });
  if (doing === null) return false;
  state.replaceOrders(doing, askedAt);
  return true;
}

async function loadDesk(
  { run, state, catalogue }: Parts,
  symbol: string,
  isOver: () => boolean,
): Promise<boolean> {
  const market = catalogue.bySymbol(symbol);
  if (market === undefined) return false;
  const { currencyId, legalId } = market;
  const answer = await run('futures.desk', { currencyId, legalId });
  if (isOver()) return true;
  if (answer.ok) {
    state.setTerms(answer.value.terms);
    state.setAccount(answer.value.account);
  }
  // What is no contract has no terms: asking again would not bring any.
  return answer.ok || answer.error.code === 'market_unknown';
}
