/** The account's state begins with a session and ends with it. */
import {
  distinctUntilChanged,
  EMPTY,
  mergeMap,
  type Observable,
  of,
  pairwise,
  Subject,
  startWith,
  switchMap,
} from 'rxjs';
import type { Notice, Preferences, Run } from '../../contract/core.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import { channels } from '../../contract/realtime.ts';
import type { Session } from '../calls/session.ts';
import type { Environment } from '../core/environment.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { Favourites } from '../market/favourites.ts';
import type { Connection } from '../wire/line/connection.ts';
import { createAccountLoader } from './account-loader.ts';
import { applyEvent } from './apply-event.ts';
import type { Balances } from './balances.ts';
import type { Changes } from './changes.ts';
import { isReadAtOnce, type PrivateEvent, type PrivateNews, readEvent } from './events.ts';
import type { Orders } from './orders.ts';

export interface AccountLife {
  /** Total in USD a day ago; null while it is unknown. */
  yesterdayUsd(): string | null;
  /** What was known before this start; an answer of the network replaces it. */
  recallYesterday(usd: string | null): void;
  /** Follows the session from now on, the present one included. */
  follow(): void;
  /** A private event, or null when events were missed. */
  take(event: PrivateData | null): void;
  /** Every private event that somebody hears, once the account's own state has taken it. */
  readonly events$: Observable<PrivateEvent>;
  /** Events were missed, or the session has changed hands: state is to be requested again. */
  readonly renewals$: Observable<void>;
}

interface Parts {
  readonly environment: Pick<Environment, 'timers'>;
  readonly preferences: () => Preferences;
  readonly session: Session;
  readonly connection: Pick<Connection, 'authenticate' | 'subscriptions'>;
  readonly run: Run;
  readonly catalogue: Catalogue;
  readonly balances: Balances;
  readonly orders: Orders;
  readonly changes: Changes;
  readonly favourites: Favourites;
  /** Whether anybody hears events of this name now; the others are not even read. */
  readonly isHeard: (name: string) => boolean;
  /** Delivers the facts that changed, with notices. */
  readonly tell: (...notices: readonly Notice[]) => void;
}

export function createAccountLife(parts: Parts): AccountLife {
  const { session, connection, balances, orders, favourites, changes, tell } = parts;
  let yesterdayUsd: string | null = null;
  const taken$ = new Subject<PrivateData | null>();
  const events$ = new Subject<PrivateEvent>();
  const renewals$ = new Subject<void>();
  const tokens$ = session.tokens$.pipe(startWith(null), distinctUntilChanged());
  const loader = createAccountLoader({
    ...parts,
    setYesterday: (usd) => {
      yesterdayUsd = usd;
    },
    onLoaded: () => tell(),
  });

  /** A session began, ended or changed hands: nothing of the last one may stay. */
  function changeToken(token: string | null, hadToken: boolean): void {
    loader.stop();
    balances.clear();
    orders.clear();
    favourites.clear();
    yesterdayUsd = null;
    renewals$.next();
    if (hadToken) connection.subscriptions.unwant(channels.me);
    connection.authenticate(token);
    if (token === null) return;
    connection.subscriptions.want(channels.me);
    loader.load();
  }

  function takeNews(news: PrivateNews): void {
    if (news.name === 'missed') {
      loader.load();
      renewals$.next();
      return;
    }
    tell(...applyEvent(parts, news));
    events$.next(news);
  }

  function readHeard(data: PrivateData | null): Observable<PrivateNews> {
    if (data === null) return of({ name: 'missed' });
    return isReadAtOnce(data.name) || parts.isHeard(data.name) ? readEvent(data) : EMPTY;
  }

  // An event whose rows are still loading when the session ends is not for the next one.
  const news$ = tokens$.pipe(switchMap(() => taken$.pipe(mergeMap(readHeard))));

  return {
    events$,
    renewals$,
    yesterdayUsd: () => yesterdayUsd,
    recallYesterday(usd) {
      yesterdayUsd ??= usd;
    },
    follow() {
      // These last as long as the core.
      tokens$.pipe(pairwise()).subscribe(([before, token]) => changeToken(token, before !== null));
      session.state$.subscribe(() => tell());
      news$.subscribe(takeNews);
    },
    take(event) {
      changes.take(event);
      taken$.next(event);
      tell();
    },
  };
}
