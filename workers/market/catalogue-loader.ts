/** Brings the catalogue at the start, and again when markets open, close or are listed, and now and then. */
import type { Run } from '../../contract/core.ts';
import type { NewToken } from '../../contract/features/ieo.ts';
import type { MarketRow } from '../../contract/features/markets.ts';
import type { QuoteTuple } from '../../contract/realtime.ts';
import { scaledInteger } from '../../contract/scaled.ts';
import type { Environment, Stop } from '../core/environment.ts';
import type { Connection } from '../wire/line/connection.ts';
import type { Catalogue } from './catalogue.ts';
import type { Quotes } from './quotes/quotes.ts';

const RETRY_MS = 2000;
/** Sparklines and hot ranks move slowly. */
const REFRESH_MS = 300_000;
/** A market that turns is asked for a little later, so that the server has turned it. */
const TURN_MARGIN_MS = 500;
/** A timer for the turn itself would miss it where the device slept or the server's clock was moved. */
const TURN_CHECK_MS = 1000;

interface Parts {
  readonly environment: Pick<Environment, 'clock' | 'timers' | 'random'>;
  readonly run: Run;
  readonly catalogue: Catalogue;
  readonly quotes: Quotes;
  readonly connection: Pick<Connection, 'clock'>;
  readonly onLoaded: (isFirst: boolean) => void;
}

export function createCatalogueLoader(parts: Parts): { load(): void } {
  const { environment, run, catalogue, quotes, connection } = parts;
  let cancelNext: Stop | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;

  async function load(): Promise<void> {
    askedAtMs = environment.clock.elapsedMs();
    cancelNext?.();
    const answer = await run('markets.quotations', {});
    cancelNext?.();
    if (!answer.ok) {
      // A server that was away is not asked by all at once: each waits up to three times as long.
      const waitMs = RETRY_MS * (1 + 2 * environment.random());
      cancelNext = environment.timers.after(waitMs, () => void load());
      return;
    }
    const isFirst = catalogue.markets().length === 0;
    connection.clock.guess(answer.value.serverTime);
    catalogue.replace(answer.value.list, answer.value.tokens);
    // Quotes of the call fill the lists at once; those that are newer stay.
    quotes.applyRows(answer.value.list.map(toTuple));
    cancelNext = environment.timers.after(REFRESH_MS, () => void load());
    parts.onLoaded(isFirst);
  }

  /** By the clock, or because a trade says so that happened after the turn. */
  function hasTurned({ market, turnsAt }: MarketRow): boolean {
    if (turnsAt === null) return false;
    const isTradedSince = quotes.has(market.id) && quotes.get(market.id, 'time') >= turnsAt;
    return isTradedSince || connection.clock.now() >= turnsAt + TURN_MARGIN_MS;
  }

  function isListed({ listsAt }: NewToken): boolean {
    return connection.clock.now() >= listsAt + TURN_MARGIN_MS;
  }

  environment.timers.every(TURN_CHECK_MS, () => {
    if (environment.clock.elapsedMs() - askedAtMs < RETRY_MS) return;
    if (catalogue.rows().some(hasTurned) || catalogue.tokens().some(isListed)) void load();
  });
  return { load: () => void load() };
}

function toTuple({ market, quote }: MarketRow): QuoteTuple {
  const price = (text: string) => scaledInteger(text, market.priceScale);
  return [
    market.id,
    quote.time,
    price(quote.last),
    price(quote.bid),
    price(quote.ask),
    price(quote.open24),
    price(quote.high24),
    price(quote.low24),
    scaledInteger(quote.volume24, market.quantityScale),
    Number(quote.turnover24),
  ];
}
