/**
 * Brings the account's state by calls: after login, and whenever events may have been missed. A
 * new reason makes an older load pointless, so the newest one wins.
 */
import { EMPTY, Observable, Subject, switchMap } from 'rxjs';
import type { SpotOrder } from '../../contract/features/spot.ts';
import type { CoreParts } from '../core/parts.ts';
import type { Favourites } from '../market/favourites.ts';

const ORDERS_PAGE = 100;
const MAXIMUM_PAGES = 5;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

export interface AccountLoader {
  load(): void;
  /** Stops what is under way: the session is over. */
  stop(): void;
}

type Parts = Pick<CoreParts, 'environment' | 'run' | 'session' | 'balances' | 'orders'> & {
  readonly favourites: Favourites;
  readonly setYesterday: (usd: string | null) => void;
  readonly onLoaded: () => void;
};

export function createAccountLoader(parts: Parts): AccountLoader {
  const reasons = new Subject<'load' | 'stop'>();
  reasons
    .pipe(switchMap((reason) => (reason === 'stop' ? EMPTY : loadUntilDone(parts))))
    .subscribe();
  return { load: () => reasons.next('load'), stop: () => reasons.next('stop') };
}

/** Tries again until each piece has come; unsubscribing ends it between two tries. */
function loadUntilDone(parts: Parts) {
  return untilDone(parts, (isOver) => [
    () => loadUser(parts),
    () => loadBalances(parts, isOver),
    () => loadOrders(parts, isOver),
    () => loadFavourites(parts, isOver),
    () => loadHistory(parts, isOver),
  ]);
}

type Piece = () => Promise<boolean>;

function untilDone(
  parts: Parts,
  piecesOf: (isOver: () => boolean) => readonly Piece[],
): Observable<never> {
  return new Observable((subscriber) => {
    const isOver = () => subscriber.closed;
    const attempt = async (pieces: readonly Piece[], waitMs: number): Promise<void> => {
      const done = await Promise.all(pieces.map((piece) => piece()));
      if (isOver()) return;
      parts.onLoaded();
      const missing = pieces.filter((_, index) => done[index] !== true);
      if (missing.length === 0) subscriber.complete();
      else
        parts.environment.timers.after(waitMs, () => {
          if (!isOver()) void attempt(missing, Math.min(waitMs * 2, LONGEST_WAIT_MS));
        });
    };
    void attempt(piecesOf(isOver), FIRST_WAIT_MS);
  });
}

async function loadUser({ run }: Parts): Promise<boolean> {
  // The session itself takes the user from the answer.
  return (await run('session.user', {})).ok;
}

async function loadBalances({ run, balances }: Parts, isOver: () => boolean): Promise<boolean> {
  const askedAt = balances.ask();
  const answer = await run('assets.wallets', {});
  if (answer.ok && !isOver()) balances.replace(answer.value.list, askedAt);
  return answer.ok;
}

async function loadOrders({ run, orders }: Parts, isOver: () => boolean): Promise<boolean> {
  const askedAt = orders.ask();
  const open: SpotOrder[] = [];
  for (let page = 1; page <= MAXIMUM_PAGES; page += 1) {
    const answer = await run('spot.orders', { status: 'open', page, limit: ORDERS_PAGE });
    if (!answer.ok) return false;
    open.push(...answer.value.list);
    if (!answer.value.hasMore) break;
  }
  if (!isOver()) orders.replaceOpen(open, askedAt);
  return true;
}

async function loadFavourites({ run, favourites }: Parts, isOver: () => boolean): Promise<boolean> {
  const askedAt = favourites.revision();
  const answer = await run('markets.favourites', {});
  return answer.ok && (isOver() || favourites.replace(answer.value, askedAt));
}

/** The value of a day ago is an extra: without it the overview says nothing of today. */
async function loadHistory({ run, setYesterday }: Parts, isOver: () => boolean): Promise<boolean> {
  const answer = await run('assets.history', { days: 1 });
  if (answer.ok && !isOver()) setYesterday(answer.value[0]?.[1] ?? null);
  return true;
}
