/** Every call that is built, with its handler: one that is missing here does not compile. */

import type { Handlers } from './exchange.ts';
import { assetsHandlers } from './features/assets/handlers.ts';
import { bankCardsHandlers } from './features/bank-cards/handlers.ts';
import { convertHandlers } from './features/convert/handlers.ts';
import { couponsHandlers } from './features/coupons/handlers.ts';
import { depositHandlers } from './features/deposit/handlers.ts';
import type { FuturesEngine } from './features/futures/engine.ts';
import { futuresHandlers } from './features/futures/handlers.ts';
import { leverFunds } from './features/futures/lever-funds.ts';
import { homeHandlers } from './features/home/handlers.ts';
import { identityHandlers } from './features/identity/handlers.ts';
import { inviteHandlers } from './features/invite/handlers.ts';
import { loansHandlers } from './features/loans/handlers.ts';
import { marketsHandlers } from './features/markets/handlers.ts';
import { messagesHandlers } from './features/messages/handlers.ts';
import { newsHandlers } from './features/news/handlers.ts';
import { optionsHandlers } from './features/options/handlers.ts';
import type { OptionsSettler } from './features/options/settler.ts';
import { secondFactorHandlers } from './features/second-factor/handlers.ts';
import { securityHandlers } from './features/security/handlers.ts';
import { createSessionHandlers } from './features/session/handlers.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { spotHandlers } from './features/spot/handlers.ts';
import type { SpotMatching } from './features/spot/matching.ts';
import { supportHandlers } from './features/support/handlers.ts';
import { tradingHandlers } from './features/trading/handlers.ts';
import { transferHandlers } from './features/transfer/handlers.ts';
import { walletAddressesHandlers } from './features/wallet-addresses/handlers.ts';
import { withdrawHandlers } from './features/withdraw/handlers.ts';
import type { FormEndpointName } from './http/calls.ts';
import type { MarketFeed } from './market/feed.ts';
import type { SessionParts } from './users/session-parts.ts';

export function handlerTable(parts: {
  session: SessionParts;
  matching: SpotMatching;
  options: OptionsSettler;
  futures: FuturesEngine;
  feed: MarketFeed;
}): Handlers<FormEndpointName> {
  return {
    ...assetsHandlers,
    ...bankCardsHandlers(parts.session),
    ...depositHandlers,
    ...convertHandlers,
    ...couponsHandlers,
    ...futuresHandlers(parts.futures),
    ...homeHandlers,
    ...identityHandlers,
    ...inviteHandlers,
    ...loansHandlers,
    ...marketsHandlers,
    ...messagesHandlers,
    ...newsHandlers,
    ...optionsHandlers(parts.options),
    ...secondFactorHandlers(parts.session),
    ...securityHandlers(parts.session),
    ...createSessionHandlers(parts.session),
    ...settingsHandlers,
    ...spotHandlers(parts.matching),
    ...supportHandlers,
    ...tradingHandlers,
    ...withdrawHandlers(parts.session),
    ...transferHandlers(leverFunds({ feed: parts.feed, board: parts.futures })),
    ...walletAddressesHandlers(parts.session),
  };
}
