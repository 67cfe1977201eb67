/** Does what an operator did, in this instance or in another one, to the market and the clock. */
import type { Clock, MovableClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { MarketFeed } from '../market/feed.ts';
import type { Act, InstanceBus } from '../realtime/instances/instance-bus.ts';

interface Acted {
  readonly config: Pick<Config, 'market' | 'testClock'>;
  readonly feed: MarketFeed;
  readonly clock: Clock;
}

/** Call before anything trades: of the past only where it has led to counts. */
export function followActs(bus: InstanceBus, parts: Acted): void {
  const prices = new Map<string, Act>();
  for (const act of bus.past) {
    if (act.kind === 'price') prices.set(act.symbol, act);
    else perform(parts, act);
  }
  for (const act of prices.values()) perform(parts, act);
  bus.onAct((act) => perform(parts, act));
}

/** Judged where it is done: write access to Redis makes nobody an operator. */
function perform({ config, feed, clock }: Acted, act: Act): void {
  if (act.kind === 'clock') {
    if (config.testClock && isMovable(clock)) clock.advance(act.durationMs);
  } else if (config.market.kind === 'manual' && takesPrices(feed)) {
    if (feed.marketBySymbol(act.symbol)) feed.setPrice(act.symbol, act.price);
  }
}

function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock && typeof clock.advance === 'function';
}

export function takesPrices(
  feed: MarketFeed,
): feed is MarketFeed & { setPrice(symbol: string, price: string): unknown } {
  return 'setPrice' in feed && typeof feed.setPrice === 'function';
}
