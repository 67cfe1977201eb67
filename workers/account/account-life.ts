/** The account's state begins with a session and ends with it. */

import type { Notice } from '../../contract/core.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import { channels } from '../../contract/realtime.ts';
import type { LateFeatures } from '../core/late-feature.ts';
import type { CoreParts } from '../core/parts.ts';
import type { Favourites } from '../market/favourites.ts';
import { createAccountLoader } from './account-loader.ts';
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

type Parts = CoreParts & {
  readonly favourites: Favourites;
  readonly late: LateFeatures;
  /** Delivers the facts that changed, with notices. */
  readonly tell: (...notices: readonly Notice[]) => void;
};

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
