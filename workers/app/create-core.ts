/** Composes the data core: state, wire, features, lanes, and the API that the screen sees. */
import type { Core, CoreStart, Notice } from '../../contract/core.ts';
import { DEFAULT_LANGUAGE } from '../../contract/plain/languages.ts';
import { type AccountLife, createAccountLife } from '../account/account-life.ts';
import { createBalances } from '../account/balances.ts';
import { createChanges } from '../account/changes.ts';
import { createFiatRates } from '../account/fiat-rates.ts';
import { createOrders } from '../account/orders.ts';
import { checkDraft } from '../calls/check-draft.ts';
import { endpointRow } from '../calls/endpoint-rows.ts';
import { createRun } from '../calls/run-endpoint.ts';
import { createSession } from '../calls/session.ts';
import { createUpload } from '../calls/upload.ts';
import type { Environment } from '../core/environment.ts';
import { createLanes, type Lanes } from '../core/lanes.ts';
import { type Meter, meterSocket } from '../core/meter.ts';
import { createWatches, type Watches } from '../core/watches.ts';
import type { FeatureParts } from '../feature/parts.ts';
import { createDiagnostics } from '../features/diagnostics.ts';
import { createCatalogue } from '../market/catalogue.ts';
import { createCatalogueLoader } from '../market/catalogue-loader.ts';
import { type Charts, createCharts } from '../market/charts.ts';
import { createDepths } from '../market/depths.ts';
import { createFavourites } from '../market/favourites.ts';
import { createQuoteStreams } from '../market/quote-streams.ts';
import { createQuotes } from '../market/quotes.ts';
import { createConnection } from '../wire/connection.ts';
import { takeEffect } from './effects.ts';
import { createKeeping } from './keeping.ts';
import { createLateFeatures } from './late-features.ts';
import { createSink } from './sink.ts';
import { createSources } from './sources.ts';

/** Ages of stale quotes are updated every second; rates are checked every minute. */
const PULSE_MS = 1000;
const RATES_CHECK_MS = 60_000;
/** An expected chart is dropped when its page has not opened by then. */
const EXPECTED_MS = 10_000;

export function createCore(environment: Environment): Core {
  const held = { start: EMPTY_START };
  const house = buildHouse(environment, () => held.start);
  const { session, connection, catalogueLoader, charts, account, lanes, watches, rates, keeping } =
    house;

  function refreshRates(): void {
    if (rates.isOld()) void house.run('home.siteConfig', {});
  }

  return {
    async start(start, screen) {
      held.start = start;
      lanes.attach(screen);
      if (start.token !== null) session.begin(start.token);
      connection.open({ origin: start.origin, build: start.build, token: session.token });
      account.follow();
      connection.state$.subscribe(() => house.tell());
      catalogueLoader.load();
      keeping.begin(() => {
        charts.refreshAll();
        house.tell();
      });
      refreshRates();
      environment.timers.every(PULSE_MS, lanes.wake);
      environment.timers.every(RATES_CHECK_MS, refreshRates);
    },
    run: keeping.run,
    check: checkDraft,
    upload: house.upload,
    readQr: (picture) =>
      house.qrReader().then(
        (reader) => reader.readQr(picture),
        () => null,
      ),
    async watch(list) {
      for (const [topic, key] of list) watches.add(topic, key);
      lanes.deliver();
      lanes.hurry();
    },
    async unwatch(list) {
      for (const [topic, key] of list) watches.remove(topic, key);
    },
    async prefer(preferences) {
      held.start = { ...held.start, ...preferences };
      lanes.renew();
    },
    async setVisible(isVisible) {
      lanes.setVisible(isVisible);
      connection.setVisible(isVisible);
      if (!isVisible) keeping.save();
    },
    async moveChart(key, to) {
      return (await charts.get(key)?.move(to)) ?? { hasOlder: false, hasNewer: false };
    },
    async expectChart(key) {
      const expected = charts.open(key);
      if (expected !== undefined) environment.timers.after(EXPECTED_MS, expected.close);
    },
    async setAlerts(rules) {
      (await house.alerts()).set(rules);
    },
    async exportRows(what, id) {
      return (await house.exports()).next(what, id);
    },
    stress: house.diagnostics.stress,
    cancelStress: house.diagnostics.cancelStress,
    beat: async () => environment.clock.now(),
  };
}

const EMPTY_START: CoreStart = {
  origin: '',
  token: null,
  build: '',
  language: DEFAULT_LANGUAGE,
  fiat: 'USD',
};

/**
 * Creates the parts and connects them: frames update the state, the state wakes the lanes, and the
 * lanes ask the features for views.
 */
function buildHouse(environment: Environment, start: () => CoreStart) {
  const tell = (...notices: readonly Notice[]): void => {
    lanes.deliver(...notices);
    lanes.wake();
  };
  const session = createSession({ elapsedMs: environment.clock.elapsedMs, notify: tell });
  const state = createState(environment);
  const { catalogue, favourites, rates } = state;
  const calls = {
    environment,
    session,
    origin: () => start().origin,
    language: () => start().language,
  };
  const run = createRun({
    ...calls,
    onSuccess: (name, request, response) => {
      takeEffect({ session, favourites, rates }, name, { request, response });
      tell();
    },
  });
  const subscriptions = () => connection.subscriptions;
  const depths = createDepths({ subscriptions, scalesOf: catalogue.bySymbol });
  const meter: Meter = { probe: null };
  const connection = createConnection({
    environment: meterSocket(environment, meter),
    sink: createSink({
      quotes: state.quotes,
      depths,
      charts: () => charts,
      account: () => account,
      wake: () => lanes.wake(),
    }),
    // After a lost connection the catalogue may have changed; at the start it is requested anyway.
    onOpened: (isFirst) => {
      if (!isFirst) catalogueLoader.load();
    },
    onSessionEnded: () => session.expire(session.token(), { code: 'login_required', message: '' }),
    onUpgradeRequired: () => tell({ kind: 'upgradeRequired' }),
  });
  const wake = () => lanes.wake();
  const parts = { ...state, environment, preferences: start, session, connection, run, wake, tell };
  const keeping = createKeeping({ ...parts, endpointRow, account: () => account });
  const charts: Charts = createCharts({ ...parts, run: keeping.run });
  const late = createLateFeatures(() => sourceParts);
  const account: AccountLife = createAccountLife({ ...parts, late });
  const catalogueLoader = createCatalogueLoader({
    ...parts,
    onLoaded: (isFirst) => {
      if (isFirst) charts.refreshAll();
      tell();
    },
  });
  const streams = createQuoteStreams(subscriptions);
  const diagnostics = createDiagnostics({ ...parts, streams, meter });
  const sourceParts: FeatureParts = {
    ...parts,
    depths,
    charts,
    streams,
    diagnostics,
    asOf: keeping.asOf,
    yesterdayUsd: account.yesterdayUsd,
    late,
  };
  const sources = createSources(sourceParts);
  const watches: Watches = createWatches(sources, environment.timers);
  const lanes: Lanes = createLanes({ environment, sources, watches, meter });
  return {
    ...parts,
    upload: createUpload(calls),
    keeping,
    charts,
    diagnostics,
    account,
    catalogueLoader,
    watches,
    lanes,
    alerts: onceLate(async () =>
      (await import('../features/trading/alerts.ts')).createAlerts(sourceParts),
    ),
    exports: onceLate(async () =>
      (await import('../features/trading/export-rows.ts')).createExports(sourceParts),
    ),
    qrReader: onceLate(() => import('../features/wallet-addresses/read-qr.ts')),
  };
}

/** Created at the first use; a load that failed is retried by the next use. */
function onceLate<Part>(make: () => Promise<Part>): () => Promise<Part> {
  const held: { part: Promise<Part> | null } = { part: null };
  return () => {
    held.part ??= make().catch((error: unknown) => {
      held.part = null;
      throw error;
    });
    return held.part;
  };
}

function createState(environment: Environment) {
  return {
    catalogue: createCatalogue(),
    quotes: createQuotes(),
    rates: createFiatRates(environment.clock),
    balances: createBalances(),
    orders: createOrders(),
    changes: createChanges(),
    favourites: createFavourites(),
  };
}
