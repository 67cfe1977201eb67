/** The account's state begins with a session and ends with it. */

import type { Notice, Preferences, Run } from '../../contract/core.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import { channels } from '../../contract/realtime.ts';
import type { Session } from '../calls/session.ts';
import type { Environment } from '../core/environment.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { Favourites } from '../market/favourites.ts';
import type { Connection } from '../wire/connection.ts';
import { createAccountLoader } from './account-loader.ts';
import type { Balances } from './balances.ts';
import type { Changes } from './changes.ts';
import type { Orders } from './orders.ts';
import { takePrivateEvent } from './private-events.ts';

export interface AccountLife {
  /** Total in USD a day ago; null while it is unknown. */
  yesterdayUsd(): string | null;
  /** What was known before this start; the network's word replaces it. */
  recallYesterday(usd: string | null): void;
  /** Follows the session from now on, the one that is there included. */
  follow(): void;
  /** A private event, or null when events were missed. */
  take(event: PrivateData | null): void;
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
  /** Whoever else holds state of the account. */
  readonly late: {
    take(event: PrivateData): Promise<readonly Notice[]>;
    renew(): void;
  };
  /** Delivers the facts that changed, with notices. */
  readonly tell: (...notices: readonly Notice[]) => void;
}

export function createAccountLife(parts: Parts): AccountLife {
  const { session, connection, balances, orders, favourites, changes, late, tell } = parts;
  let yesterdayUsd: string | null = null;
  let heldToken: string | null = null;
  const loader = createAccountLoader({
    ...parts,
    setYesterday: (usd) => {
      yesterdayUsd = usd;
    },
    onLoaded: () => tell(),
  });

  /** A session began, ended or changed hands: nothing of the last one may stay. */
  function changeToken(token: string | null): void {
    const hadToken = heldToken !== null;
    heldToken = token;
    loader.stop();
    balances.clear();
    orders.clear();
    favourites.clear();
    yesterdayUsd = null;
    late.renew();
    if (hadToken) connection.subscriptions.unwant(channels.me);
    connection.authenticate(token);
    if (token === null) return;
    connection.subscriptions.want(channels.me);
    loader.load();
  }

  return {
    yesterdayUsd: () => yesterdayUsd,
    recallYesterday(usd) {
      yesterdayUsd ??= usd;
    },
    follow() {
      session.state$.subscribe(() => {
        const token = session.token();
        if (token !== heldToken) changeToken(token);
        tell();
      });
    },
    take(event) {
      changes.count(event);
      const notices = event === null ? null : takePrivateEvent(parts, event);
      // What was missed or cannot be read is asked for instead.
      if (notices === null) {
        loader.load();
        late.renew();
      } else tell(...notices);
      if (event !== null) void late.take(event).then((told) => tell(...told));
    },
  };
}
