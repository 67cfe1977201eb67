/** Brings positions, orders, account and terms by calls, for as long as anybody watches them. */
import type { FuturesOrder, FuturesPosition } from '../../../contract/features/futures-entities.ts';
import { createPieceLoader, type Piece } from '../../account/piece-loader.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { FuturesState } from './futures-state.ts';

const PAGE_ROWS = 100;
const MAXIMUM_PAGES = 20;

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
  const open: FuturesPosition[] = [];
  for (let page = 1; page <= MAXIMUM_PAGES; page += 1) {
    const answer = await run('futures.positions', { page, limit: PAGE_ROWS });
    if (!answer.ok) return false;
    if (isOver()) return true;
    // A position that closes between two pages moves another one from the next page to the last.
    if (page > 1 && state.positions.revision() !== askedAt) return false;
    open.push(...answer.value.list);
    if (page === 1) state.setAccount(answer.value.account);
    if (!answer.value.hasMore) break;
  }
  state.replacePositions(open, askedAt);
  return true;
}

async function loadOrders({ run, state }: Parts, isOver: () => boolean): Promise<boolean> {
  const askedAt = state.orders.ask();
  const doing: FuturesOrder[] = [];
  for (let page = 1; page <= MAXIMUM_PAGES; page += 1) {
    const answer = await run('futures.orders', { scope: 'current', page, limit: PAGE_ROWS });
    if (!answer.ok) return false;
    if (isOver()) return true;
    if (page > 1 && state.orders.revision() !== askedAt) return false;
    doing.push(...answer.value.list);
    if (!answer.value.hasMore) break;
  }
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
