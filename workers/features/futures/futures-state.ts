/** What is known of the user's futures: positions and orders by version, the account and the terms. */
import { BehaviorSubject, merge, type Observable } from 'rxjs';
import type {
  FuturesAccount,
  FuturesOrder,
  FuturesPosition,
  FuturesTerms,
} from '../../../contract/features/futures-entities.ts';
import { createNewestRows, type NewestRows } from '../../account/newest-rows.ts';

export interface FuturesState {
  readonly positions: NewestRows<FuturesPosition>;
  readonly orders: NewestRows<FuturesOrder>;
  /** Rises with every change of any of it. */
  revision(): number;
  /** Emits with every change of any of it. */
  readonly changes$: Observable<unknown>;
  /** Null until the first list has come. */
  openPositions(): readonly FuturesPosition[] | null;
  openOrders(): readonly FuturesOrder[] | null;
  /** The account as the exchange said it last. */
  account(): FuturesAccount | null;
  terms(symbol: string): FuturesTerms | null;
  /** Risk rate to warn at: of this market, or of any whose terms are known; null while none are. */
  warningRate(symbol: string): string | null;
  replacePositions(list: readonly FuturesPosition[], askedAt: number): void;
  replaceOrders(list: readonly FuturesOrder[], askedAt: number): void;
  setAccount(account: FuturesAccount): void;
  setTerms(terms: FuturesTerms): void;
  clear(): void;
}

export function createFuturesState(): FuturesState {
  const positions = createNewestRows<FuturesPosition>(({ status }) => status === 'open');
  const orders = createNewestRows<FuturesOrder>(({ status }) => status === 'doing');
  const terms = new Map<string, FuturesTerms>();
  let account: FuturesAccount | null = null;
  let knowsPositions = false;
  let knowsOrders = false;
  const own$ = new BehaviorSubject(0);
  const rise = () => own$.next(own$.value + 1);
  const openPositions = rememberFor(positions.revision, positions.open);
  const openOrders = rememberFor(orders.revision, orders.open);

  return {
    positions,
    orders,
    revision: () => own$.value + positions.revision() + orders.revision(),
    changes$: merge(positions.revision$, orders.revision$, own$),
    openPositions: () => (knowsPositions ? openPositions() : null),
    openOrders: () => (knowsOrders ? openOrders() : null),
    account: () => account,
    terms: (symbol) => terms.get(symbol) ?? null,
    warningRate: (symbol) => (terms.get(symbol) ?? [...terms.values()][0])?.warningRiskRate ?? null,
    replacePositions(list, askedAt) {
      knowsPositions = true;
      positions.replaceOpen(list, askedAt);
    },
    replaceOrders(list, askedAt) {
      knowsOrders = true;
      orders.replaceOpen(list, askedAt);
    },
    setAccount(next) {
      account = next;
      rise();
    },
    setTerms(next) {
      terms.set(next.symbol, next);
      rise();
    },
    clear() {
      account = null;
      knowsPositions = false;
      knowsOrders = false;
      terms.clear();
      positions.clear();
      orders.clear();
      rise();
    },
  };
}

/** The lists are read at every tick and change seldom. */
function rememberFor<Value>(revision: () => number, read: () => Value): () => Value {
  let held: { revision: number; value: Value } | null = null;
  return () => {
    if (held?.revision !== revision()) held = { revision: revision(), value: read() };
    return held.value;
  };
}
