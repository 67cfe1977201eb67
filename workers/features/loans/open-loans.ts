/** The open loans of the user, as the exchange said them last: asked for once, then kept by its events. */
import type { Observable } from 'rxjs';
import type { Loan } from '../../../contract/features/loans.ts';
import { createNewestRows } from '../../account/newest-rows.ts';
import { createPieceLoader } from '../../account/piece-loader.ts';
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';

const PAGE = 100;
const MOST_PAGES = 5;

export interface OpenLoans {
  readonly revision$: Observable<number>;
  /** Newest first; null until they are known. */
  all(): readonly Loan[] | null;
  byId(id: number): Loan | undefined;
  /** Requests the open loans unless they are known; returns the function that unsubscribes. */
  follow(): Stop;
  /** A loan as an event carries it. */
  take(loan: Loan): void;
  /** Events may have been missed, or another user has logged in. */
  renew(): void;
}

export function createOpenLoans({
  environment,
  run,
  session,
}: Pick<FeatureParts, 'environment' | 'run' | 'session'>): OpenLoans {
  const rows = createNewestRows<Loan>(isOpen);
  let token = session.token();
  let isKnown = false;
  let followers = 0;

  async function loadOpen(isOver: () => boolean): Promise<boolean> {
    const askedAt = rows.ask();
    const list: Loan[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await run('loans.list', { state: 'open', page, limit: PAGE });
      if (!answer.ok || isOver()) return isOver();
      list.push(...answer.value.list);
      if (!answer.value.hasMore) break;
    }
    isKnown = true;
    rows.replaceOpen(list, askedAt);
    return true;
  }

  const loader = createPieceLoader({
    timers: environment.timers,
    piecesOf: (isOver) => [() => loadOpen(isOver)],
  });

  function load(): void {
    if (token !== null) loader.load();
  }

  return {
    revision$: rows.revision$,
    all: () => (isKnown ? rows.open() : null),
    byId(id) {
      const loan = rows.byId(id);
      return loan !== undefined && isOpen(loan) ? loan : undefined;
    },
    follow() {
      followers += 1;
      if (!isKnown) load();
      return () => {
        followers -= 1;
      };
    },
    take: (loan) => void rows.apply(loan),
    renew() {
      if (session.token() !== token) {
        token = session.token();
        loader.stop();
        isKnown = false;
        rows.clear();
      }
      if (followers > 0) load();
      else isKnown = false;
    },
  };
}

function isOpen({ state }: Loan): boolean {
  return state === 'open';
}
