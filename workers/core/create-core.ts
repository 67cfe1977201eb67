/** The data core, put together: state, wire, features, lanes, and the API that the screen sees. */
import type { Core, CoreStart, Preferences } from '../../contract/core.ts';
import { DEFAULT_LANGUAGE } from '../../contract/languages.ts';
import { channels } from '../../contract/realtime.ts';
import { createAccountLoader } from '../account/account-loader.ts';
import { createBalances } from '../account/balances.ts';
import { createFiatRates } from '../account/fiat-rates.ts';
import { createOrders } from '../account/orders.ts';
import { takePrivateEvent } from '../account/private-events.ts';
import { overviewSource } from '../features/assets.ts';
import { boardSource, catalogueSource, favouritesSource } from '../features/boards.ts';
import { candlesSource } from '../features/candles.ts';
import { bookSource, tradesSource } from '../features/depths.ts';
import { quoteSource, sparklineSource } from '../features/quotes.ts';
import { connectionSource, sessionSource } from '../features/session.ts';
import { openOrdersSource } from '../features/spot-orders.ts';
import { previewSource } from '../features/spot-preview.ts';
import { createCatalogue } from '../market/catalogue.ts';
import { createCatalogueLoader } from '../market/catalogue-loader.ts';
import { createCharts } from '../market/charts.ts';
import { createDepths } from '../market/depths.ts';
import { createFavourites } from '../market/favourites.ts';
import { createQuoteStreams } from '../market/quote-streams.ts';
import { createQuotes } from '../market/quotes.ts';
import { createConnection } from '../wire/connection.ts';
import { checkDraft } from './check-draft.ts';
import { takeEffect } from './effects.ts';
import type { Environment } from './environment.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { createRun } from './run-endpoint.ts';
import { createSession } from './session.ts';
import type { TopicSources } from './topic-source.ts';
import { createUpload } from './upload.ts';
import { createWatches } from './watches.ts';

/** Ages of stale quotes are shown by the second. */
const PULSE_MS = 1000;

export function createCore(environment: Environment): Core {
  let start: CoreStart = {
    origin: '',
    token: null,
    build: '',
    language: DEFAULT_LANGUAGE,
    fiat: 'USD',
  };
  let yesterdayUsd: string | null = null;
  const preferences = (): Preferences => start;
  const wake = () => lanes.wake();

  const session = createSession({
    elapsedMs: () => environment.clock.elapsedMs(),
    notify: (...notices) => lanes.deliver(...notices),
  });
  const catalogue = createCatalogue();
  const quotes = createQuotes();
  const rates = createFiatRates(environment.clock);
  const balances = createBalances();
  const orders = createOrders();
  const favourites = createFavourites();
  const calls = {
    environment,
    session,
    origin: () => start.origin,
    language: () => start.language,
  };
  const run = createRun({
    ...calls,
    onSuccess: (name, request, response) =>
      takeEffect({ session, favourites, rates }, name, { request, response }),
  });
  const subscriptions = () => connection.subscriptions;
  const depths = createDepths({ subscriptions, scalesOf: catalogue.bySymbol });
  const streams = createQuoteStreams(subscriptions);

  const connection = createConnection({
    environment,
    sink: {
      quotes: (rows) => {
        quotes.applyRows(rows);
        wake();
      },
      quoteBatch: (batch) => {
        quotes.applyBatch(batch);
        wake();
      },
      book: (symbol, data, change) => {
        const isGood = depths.takeBook(symbol, data, change);
        wake();
        return isGood;
      },
      trades: (symbol, rows, change) => {
        depths.takeTrades(symbol, rows, change);
        wake();
      },
      candles: (symbol, rows, change) => {
        charts.takeMinutes(symbol, rows, change);
        wake();
      },
      me: (event) => {
        const notices = event === null ? null : takePrivateEvent(parts, event);
        if (notices === null) loader.load();
        else lanes.deliver(...notices);
        wake();
      },
    },
    onOpened: (isFirst) => {
      if (!isFirst) catalogueLoader.load();
    },
    onSessionEnded: () => session.expire(session.token(), { code: 'login_required', message: '' }),
    onUpgradeRequired: () => lanes.deliver({ kind: 'upgradeRequired' }),
  });

  const parts = {
    environment,
    preferences,
    session,
    connection,
    run,
    catalogue,
    quotes,
    rates,
    balances,
    orders,
    wake,
    depths,
    streams,
    favourites,
    yesterdayUsd: () => yesterdayUsd,
  };
  const charts = createCharts(parts);
  const loader = createAccountLoader({
    ...parts,
    setYesterday: (usd) => {
      yesterdayUsd = usd;
    },
    onLoaded: () => {
      lanes.deliver();
      wake();
    },
  });
  const catalogueLoader = createCatalogueLoader({
    ...parts,
    onLoaded: (isFirst) => {
      if (isFirst) charts.refreshAll();
      lanes.deliver();
      wake();
    },
  });
  const sources: TopicSources = {
    connection: connectionSource(parts),
    'session.current': sessionSource(parts),
    'markets.catalogue': catalogueSource(parts),
    'markets.board': boardSource(parts),
    'markets.quote': quoteSource(parts),
    'markets.sparkline': sparklineSource(parts),
    'markets.book': bookSource(parts),
    'markets.trades': tradesSource(parts),
    'markets.candles': candlesSource({ charts }),
    'markets.favourites': favouritesSource(parts),
    'spot.openOrders': openOrdersSource(parts),
    'spot.preview': previewSource(parts),
    'assets.overview': overviewSource(parts),
  };
  const watches = createWatches(sources, environment.timers);
  const lanes: Lanes = createLanes({ environment, sources, watches });

  /** A session began, ended or changed hands: the account's state goes with it. */
  function followToken(token: string | null, before: string | null): void {
    if (token === before) return;
    loader.stop();
    balances.clear();
    orders.clear();
    favourites.replace([]);
    yesterdayUsd = null;
    if (before !== null) connection.subscriptions.unwant(channels.me);
    connection.authenticate(token);
    if (token === null) return;
    connection.subscriptions.want(channels.me);
    loader.load();
  }

  function follow(): void {
    let known: string | null = null;
    session.state$.subscribe(() => {
      const before = known;
      known = session.token();
      followToken(known, before);
      lanes.deliver();
      wake();
    });
    connection.state$.subscribe(() => {
      lanes.deliver();
      wake();
    });
  }

  function refreshRates(): void {
    if (rates.isOld()) void run('home.siteConfig', {});
  }

  return {
    async start(options, screen) {
      start = options;
      lanes.attach(screen);
      if (options.token !== null) session.begin(options.token);
      connection.open({ origin: options.origin, build: options.build, token: session.token });
      follow();
      catalogueLoader.load();
      refreshRates();
      environment.timers.every(PULSE_MS, wake);
      environment.timers.every(60 * PULSE_MS, refreshRates);
    },
    run,
    check: async (name, draft) => checkDraft(name, draft),
    upload: createUpload(calls),
    async watch(list) {
      for (const [topic, key] of list) watches.add(topic, key);
      lanes.deliver();
      wake();
    },
    async unwatch(list) {
      for (const [topic, key] of list) watches.remove(topic, key);
    },
    async prefer(next) {
      start = { ...start, ...next };
      lanes.renew();
    },
    async setVisible(isVisible) {
      lanes.setVisible(isVisible);
      connection.setVisible(isVisible);
    },
    async loadOlderCandles(key) {
      return (await charts.get(key)?.loadOlder()) ?? { hasMore: false };
    },
    beat: async () => environment.clock.now(),
  };
}
