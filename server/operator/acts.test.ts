import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import type { MarketFeed } from '../market/feed.ts';
import { type Act, createLocalBus } from '../realtime/instances/instance-bus.ts';
import { followActs } from './acts.ts';

const CLOCK: Act = { kind: 'clock', durationMs: 60_000 };
const PRICE: Act = { kind: 'price', symbol: 'BTCUSDT', price: '1' };

/** What is done of the acts of one bus, with a clock and a feed that could do them all. */
async function doneBy(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const done: string[] = [];
  const feed = {
    marketBySymbol: () => ({}),
    setPrice: (symbol: string) => done.push(symbol),
  } as unknown as MarketFeed;
  const clock = { now: () => 0, advance: (ms: number) => done.push(`${ms} ms`) };
  const bus = createLocalBus();
  followActs({ ...bus, past: [CLOCK, PRICE] }, { config: parseConfig(environment), feed, clock });
  await bus.act(CLOCK);
  await bus.act(PRICE);
  return done;
}

test('what an instance hears is done only where its own configuration lets an operator do it', async () => {
  expect(await doneBy({})).toEqual([]);
  expect(await doneBy({ TEST_CLOCK: '1' })).toEqual(['60000 ms', '60000 ms']);
  expect(await doneBy({ MARKET: 'manual' })).toEqual(['BTCUSDT', 'BTCUSDT']);
});
