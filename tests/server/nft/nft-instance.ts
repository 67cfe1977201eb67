/**
 * A process for tests to end: one instance that takes bids and ends auctions on the PostgreSQL of its first argument. It
 * says `ready`, and then answers each bid that it is given as a line, at the instant that the line names.
 */
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { createClock } from '../../../server/clock.ts';
import { parseConfig } from '../../../server/config.ts';
import { DatabaseUnavailable } from '../../../server/db/errors.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { bid } from '../../../server/features/nft/bid.ts';
import { startNft } from '../../../server/features/nft/keeper.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { testSecrets } from '../../support/secrets.ts';

/** A bid, and when it is made. */
export interface TimedBid {
  readonly userId: number;
  readonly code: string;
  readonly price: string;
  readonly atMs: number;
}

/** What became of it; `refusal` is null where it was taken. */
export interface BidAnswer extends TimedBid {
  readonly refusal: string | null;
}

const [databaseUrl = ''] = process.argv.slice(2);
const clock = createClock();
const exchange = {
  config: parseConfig({}),
  clock,
  database: await openDatabase({ databaseUrl, dataDir: '' }),
  feed: createSimulatedFeed({ clock, seed: 'works', markets: [] }),
  bell: createOutboxBell(),
  secrets: testSecrets,
  log: pino({ level: 'warn' }, process.stderr),
};
startNft(exchange);

async function make(wish: TimedBid): Promise<void> {
  const answer: BidAnswer = { ...wish, refusal: await refusalOf(wish) };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/** Of a bid that waited in vain for a connection a caller hears this code as well. */
async function refusalOf(wish: TimedBid): Promise<string | null> {
  try {
    const result = await exchange.database.withTransaction((tx) => bid(exchange, tx, wish));
    return result.ok ? null : result.error.code;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 'unavailable';
    throw error;
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const wish = JSON.parse(line) as TimedBid;
  setTimeout(() => void make(wish), Math.max(wish.atMs - clock.now(), 0));
});
process.stdout.write('ready\n');
