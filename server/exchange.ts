/** The parts of the running exchange that everything above the ledger and the market works with. */
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { OutboxBell } from './ledger/outbox-bell.ts';
import type { MarketFeed } from './market/feed.ts';
import type { Secrets } from './secrets.ts';

export interface Exchange {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly feed: MarketFeed;
  /** Rings after the commit for each user whose outbox grew. */
  readonly bell: OutboxBell;
  /** Seals and opens what the database keeps of second factors and of the installation. */
  readonly secrets: Secrets;
  readonly log: Logger;
}
