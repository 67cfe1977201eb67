/** Every call that is built, with its handler: one that is missing here does not compile. */

import type { Handlers } from './exchange.ts';
import { assetsHandlers } from './features/assets/handlers.ts';
import type { FuturesEngine } from './features/futures/engine.ts';
import { futuresHandlers } from './features/futures/handlers.ts';
import { homeHandlers } from './features/home/handlers.ts';
import { marketsHandlers } from './features/markets/handlers.ts';
import { newsHandlers } from './features/news/handlers.ts';
import { optionsHandlers } from './features/options/handlers.ts';
import type { OptionsSettler } from './features/options/settler.ts';
import { createSessionHandlers } from './features/session/handlers.ts';
import type { SessionParts } from './features/session/session-parts.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { spotHandlers } from './features/spot/handlers.ts';
import type { SpotMatching } from './features/spot/matching.ts';
import { supportHandlers } from './features/support/handlers.ts';
import { tradingHandlers } from './features/trading/handlers.ts';
import type { FormEndpointName } from './http/calls.ts';

export function handlerTable(parts: {
  session: SessionParts;
  matching: SpotMatching;
  options: OptionsSettler;
  futures: FuturesEngine;
}): Handlers<FormEndpointName> {
  return {
    ...assetsHandlers,
    ...futuresHandlers(parts.futures),
    ...homeHandlers,
    ...marketsHandlers,
    ...newsHandlers,
    ...optionsHandlers(parts.options),
    ...createSessionHandlers(parts.session),
    ...settingsHandlers,
    ...spotHandlers(parts.matching),
    ...supportHandlers,
    ...tradingHandlers,
  };
}
