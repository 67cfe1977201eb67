/** Brings the account's state by calls: after login, and whenever events may have been missed. */
import type { Run } from '../../contract/core.ts';
import type { Environment } from '../core/environment.ts';
import type { Favourites } from '../market/favourites.ts';
import type { Balances } from './balances.ts';
import type { Orders } from './orders.ts';
import { createPieceLoader, type PieceLoader } from './piece-loader.ts';
import { readPages } from './read-pages.ts';

const ORDERS_PAGE = 100;

interface Parts {
  readonly environment: Pick<Environment, 'timers'>;
  readonly run: Run;
  readonly balances: Balances;
  readonly orders: Orders;
  readonly favourites: Favourites;
  readonly setYesterday: (usd: string | null) => void;
  readonly onLoaded: () => void;
}

export function createAccountLoader(parts: Parts): PieceLoader {
  return createPieceLoader({
    timers: parts.environment.timers,
    piecesOf: (isOver) => [
      () => loadUser(parts),
      () => loadBalances(parts, isOver),
      () => loadOrders(parts, isOver),
      () => loadFavourites(parts, isOver),
      () => loadHistory(parts, isOver),
    ],
    onLoaded: parts.onLoaded,
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
  const open = await readPages({
    ask: (page) => run('spot.orders', { status: 'open', page, limit: ORDERS_PAGE }),
    revision: orders.revision,
    isOver,
  });
  if (open === null) return false;
  orders.replaceOpen(open, askedAt);
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
