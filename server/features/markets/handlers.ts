/** Markets: the catalogue with quotes, candles, and the user's favourites. */
import { ok, refuse } from '../../../contract/envelope.ts';
import { dayText } from '../../../contract/plain/day-text.ts';
import { dayOf } from '../../../contract/plain/time.ts';
import { MARKET_VERSION } from '../../../contract/rules/market/simulated/market-version.ts';
import type { Handlers } from '../../calls/handler.ts';
import { candleRange, marketRow, toCandleRow } from './market-rows.ts';

type Menu =
  | 'markets.quotations'
  | 'markets.candles'
  | 'markets.fairness'
  | 'markets.beacon'
  | 'markets.addFavourite'
  | 'markets.removeFavourite'
  | 'markets.favourites';

const MAXIMUM_BARS = 1_500;
const MAXIMUM_ROUNDS = 400;
/** More currencies than there are: a bound, so that no table grows without one. */
const MAXIMUM_FAVOURITES = 500;

export const marketsHandlers: Handlers<Menu> = {
  'markets.quotations': async ({ feed, clock }) => {
    const serverTime = clock.now();
    return ok({
      serverTime,
      list: feed.markets.map((market) => marketRow(feed, market, serverTime)),
      tokens: feed.issues
        .announced(serverTime)
        .filter(({ market }) => feed.marketById(market.id) === undefined)
        .map(({ token, issuePrice, listsAt }) => ({ currency: token.code, issuePrice, listsAt })),
    });
  },
  'markets.candles': async ({ feed, clock }, { symbol, period, from, to }) => {
    const market = feed.marketBySymbol(symbol);
    if (!market) return refuse('market_unknown');
    const { hours } = market;
    const nowMs = clock.now();
    const range = candleRange({ hours, interval: period, fromMs: from, toMs: to, nowMs });
    if (range === null) return refuse('parameter_error', { fields: { from: 'parameter_error' } });
    const candles = await feed.candles(market.id, { interval: period, ...range });
    const wanted = candles.slice(-MAXIMUM_BARS);
    return ok({ symbol, period, list: wanted.map((candle) => toCandleRow(candle, market)) });
  },
  'markets.fairness': async ({ feed, clock, config }, { day, symbol }) => {
    const asked = day ?? dayText(dayOf(clock.now()) - 1);
    const market = symbol === undefined ? null : feed.marketBySymbol(symbol);
    if (market === undefined) return refuse('market_unknown');
    const number = dayOf(Date.parse(asked));
    const { terms } = feed;
    const { version, rate } = terms?.of(number) ?? {
      version: MARKET_VERSION,
      rate: config.marketRate,
    };
    return ok({
      ...{ day: asked, key: feed.dayKey(number), version, rate },
      terms: (terms?.all ?? []).map(({ fromDay, ...made }) => ({
        fromDay: fromDay === 0 ? null : dayText(fromDay),
        ...made,
      })),
      shape: market && feed.shapeOf(market.id, number),
    });
  },
  'markets.beacon': async ({ feed }, { from }) => {
    const { beacons } = feed;
    const firstDay = from === undefined ? 0 : dayOf(Date.parse(from));
    const rounds = beacons.rounds(firstDay).slice(0, MAXIMUM_ROUNDS);
    return ok({
      terms: beacons.terms.map(({ fromDay, chain }) => ({ fromDay: dayText(fromDay), chain })),
      rounds: rounds.map(({ day, ...round }) => ({ day: dayText(day), ...round })),
    });
  },
  'markets.addFavourite': async ({ database, feed, clock, caller }, { currencyId }) => {
    // A currency is followed by the market that it is quoted in: its id is the favourite's id.
    const market = feed.markets.find(
      (each) => each.currencyId === currencyId && each.kind !== 'futures',
    );
    if (!market) return refuse('currency_unknown');
    await database.query(
      `insert into favourites (user_id, market_id, created_at)
         select $1, $2, $3 where (select count(*) from favourites where user_id = $1) < $4
         on conflict do nothing`,
      [caller.userId, market.id, clock.now(), MAXIMUM_FAVOURITES],
    );
    return ok({ id: market.id, currencyId });
  },
  'markets.removeFavourite': async ({ database, caller }, { id }) => {
    const removed = await database.query(
      'delete from favourites where user_id = $1 and market_id = $2 returning market_id',
      [caller.userId, id],
    );
    return removed.length === 0 ? refuse('not_found') : ok({});
  },
  'markets.favourites': async ({ database, feed, caller }) => {
    const rows = await database.query<{ id: number }>(
      'select market_id as id from favourites where user_id = $1 order by created_at desc, market_id',
      [caller.userId],
    );
    return ok(
      rows.flatMap(({ id }) => {
        const market = feed.marketById(id);
        return market ? [{ id, currencyId: market.currencyId }] : [];
      }),
    );
  },
};
