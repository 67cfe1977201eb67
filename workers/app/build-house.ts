/**
 * Composes the data core: frames update the state, the state wakes the lanes, and the lanes ask the
 * features for views.
 */
import { BehaviorSubject, Subject } from 'rxjs';
import type { CoreStart, Notice } from '../../contract/core.ts';
import type { NftNews } from '../../contract/features/nft-entities.ts';
import { type AccountLife, createAccountLife } from '../account/account-life.ts';
import { createBalances } from '../account/balances.ts';
import { createChanges } from '../account/changes.ts';
import { createFiatRates } from '../account/fiat-rates.ts';
import { createOrders } from '../account/orders.ts';
import { endpointRow } from '../calls/endpoint-rows.ts';
import { createRun } from '../calls/run-endpoint.ts';
import { createSession } from '../calls/session.ts';
import { createUnderWay } from '../calls/under-way.ts';
import type { Environment } from '../core/environment.ts';
import { createLanes, type Lanes } from '../core/lanes.ts';
import { type Meter, meterSocket } from '../core/meter.ts';
import type { FeatureParts, RoomPiece } from '../feature/parts.ts';
import { createDepths } from '../market/books/depths.ts';
import { createCatalogue } from '../market/catalogue.ts';
import { createCatalogueLoader } from '../market/catalogue-loader.ts';
import type { Minutes } from '../market/charts/charts.ts';
import { createFavourites } from '../market/favourites.ts';
import { createQuoteStreams } from '../market/quotes/quote-streams.ts';
import { createQuotes } from '../market/quotes/quotes.ts';
import { createConnection } from '../wire/line/connection.ts';
import { features as allFeatures } from './features.ts';
import { createKeeping } from './keeping.ts';
import { type OpenFeatures, openFeatures } from './open-features.ts';
import { withPlayed } from './played-topics.ts';
import { createSink } from './sink.ts';

export function buildHouse(environment: Environment, start: () => CoreStart) {
  const tell = (...notices: readonly Notice[]): void => {
    lanes.deliver(...notices);
    lanes.wake();
  };
  const state = { ...createState(environment), ...createSignals() };
  const { catalogue, meter, refreshes$, underWay } = state;
  const session = createSession({ ...environment.clock, underWay, notify: tell });
  const started = { origin: () => start().origin, language: () => start().language };
  const calls = { environment, session, underWay, ...started };
  const run = createRun({
    ...calls,
    onSuccess: (name, request, response) => {
      features.takeEffect(name, { request, response });
      state.changes.hear(name);
      tell();
    },
    onFailure: state.changes.hear,
  });
  const subscriptions = () => connection.subscriptions;
  const depths = createDepths({ subscriptions, scalesOf: catalogue.bySymbol });
  const wake = () => lanes.wake();
  const connection = createConnection({
    environment: meterSocket(environment, meter),
    sink: createSink({ ...state, depths, account: () => account, wake }),
    // After a lost connection the catalogue may have changed; at the start it is requested anyway.
    onOpened: (isFirst) => {
      if (!isFirst) catalogueLoader.load();
    },
    onSessionEnded: () => session.expire(session.token(), { code: 'login_required', message: '' }),
    onUpgradeRequired: () => tell({ kind: 'upgradeRequired' }),
  });
  state.quotes.unsound$.subscribe(connection.subscriptions.unsound);
  const parts = { ...state, environment, preferences: start, session, connection, run, wake, tell };
  const keeping = createKeeping({ ...parts, endpointRow, account: () => account });
  const isHeard = (event: string) => features.isHeard(event);
  const account: AccountLife = createAccountLife({ ...parts, isHeard });
  const catalogueLoader = createCatalogueLoader({
    ...parts,
    onLoaded: (isFirst) => {
      if (isFirst) refreshes$.next();
      tell();
    },
  });
  const featureParts: FeatureParts = {
    ...parts,
    origin: calls.origin,
    keptRun: keeping.run,
    depths,
    streams: createQuoteStreams(subscriptions),
    asOf$: keeping.asOf$,
    yesterdayUsd: account.yesterdayUsd,
    reach: (name) => features.reach(name),
    openOver: (house) => openFeatures(allFeatures, house),
    inFrames: (views, key) => lanes.inFrames(views, key),
    renewals$: account.renewals$,
  };
  const features: OpenFeatures = openFeatures(allFeatures, {
    ...account,
    tell,
    parts: () => featureParts,
  });
  const topics = withPlayed(features.topics, { ...environment, reach: features.reach });
  const lanes: Lanes = createLanes({ ...state, environment, topics });
  return { ...parts, keeping, account, catalogueLoader, lanes, features };
}

function createState(environment: Environment) {
  return {
    catalogue: createCatalogue(),
    quotes: createQuotes(),
    rates: createFiatRates(environment.clock),
    balances: createBalances(),
    orders: createOrders(),
    changes: createChanges(),
    underWay: createUnderWay(),
    favourites: createFavourites(),
  };
}

/** What the parts of the house tell one another by. */
function createSignals() {
  const meter: Meter = { probe: null };
  return {
    meter,
    minutes$: new Subject<Minutes>(),
    roomPieces$: new Subject<RoomPiece>(),
    workNews$: new Subject<NftNews>(),
    looks$: new Subject<void>(),
    isSeen$: new BehaviorSubject(true),
    refreshes$: new Subject<void>(),
  };
}
