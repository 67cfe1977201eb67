/** The cost of held coins and stocks, requested again after every fill of an order. */
import { filter, type Observable } from 'rxjs';
import { isOf, type PrivateEvent } from '../../account/events.ts';
import { createPieceLoader } from '../../account/piece-loader.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** Fills come in bursts; one question for all of them is enough. */
const GATHER_MS = 500;

export interface PurchaseCost {
  readonly symbol: string;
  readonly quantity: string;
  readonly cost: string;
}

export interface PurchaseCosts {
  revision(): number;
  /** By symbol; null until they are known. */
  bySymbol(): ReadonlyMap<string, PurchaseCost> | null;
  /** Requests the costs unless they are known; returns the function that unsubscribes. */
  follow(): () => void;
}

const TRADE_EVENTS = ['spot.filled', 'spot.placed', 'spot.cancelled'] as const;
export type TradeEventName = (typeof TRADE_EVENTS)[number];

type Parts = Pick<FeatureParts, 'environment' | 'run' | 'session' | 'wake' | 'renewals$'> & {
  readonly events$: Observable<PrivateEvent>;
};

export function createPurchaseCosts(parts: Parts): PurchaseCosts {
  const { environment, run, session, wake } = parts;
  let costs: ReadonlyMap<string, PurchaseCost> | null = null;
  let owner: string | null = null;
  let revision = 0;
  let followers = 0;
  let isPlanned = false;

  const loader = createPieceLoader({
    timers: environment.timers,
    piecesOf: (isOver) => [
      async () => {
        const answer = await run('portfolio.costs', {});
        if (isOver()) return true;
        if (answer.ok) keep(new Map(answer.value.map((row) => [row.symbol, row])));
        return answer.ok;
      },
    ],
    onLoaded: wake,
  });

  function keep(next: typeof costs): void {
    costs = next;
    revision += 1;
  }

  function load(): void {
    if (session.token() !== owner) {
      owner = session.token();
      keep(null);
    }
    if (owner === null) loader.stop();
    else if (followers > 0) loader.load();
  }

  function plan(): void {
    if (isPlanned || followers === 0) return;
    isPlanned = true;
    environment.timers.after(GATHER_MS, () => {
      isPlanned = false;
      load();
    });
  }

  parts.events$.pipe(filter(isOf(TRADE_EVENTS))).subscribe(plan);
  parts.renewals$.subscribe(load);

  return {
    revision: () => revision,
    bySymbol: () => costs,
    follow() {
      followers += 1;
      load();
      return () => {
        followers -= 1;
      };
    },
  };
}
