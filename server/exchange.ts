/** The parts of the exchange that handlers work with, and the shape of a handler. */
import type { Logger } from 'pino';
import type { Result } from '../contract/envelope.ts';
import type { inDevelopment } from '../contract/in-development.ts';
import type { Language } from '../contract/plain/languages.ts';
import type { EndpointName, endpointTable, RequestOf, ResponseOf } from '../contract/table.ts';
import type { Config } from './config.ts';
import type { Database, Transaction } from './db/database.ts';
import type { MarketFeed } from './market/feed.ts';
import type { OutboxBell } from './realtime/outbox-bell.ts';

/** Time as the exchange sees it; tests and `TEST_CLOCK` move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Exchange {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly feed: MarketFeed;
  /** Rung after commit for each user whose outbox grew. */
  readonly bell: OutboxBell;
  readonly log: Logger;
}

/** Who calls: the user behind the token, if any, and how to speak to them. */
export interface Caller {
  readonly userId: number | null;
  /** Hash of the token, so that logging out ends this session alone. */
  readonly sessionHash: string | null;
  readonly language: Language;
  readonly address: string;
  /** As the caller names itself: printable, 300 characters at most; empty when it does not. */
  readonly userAgent: string;
}

/** A caller who has passed `access: 'user'`. */
export interface UserCaller extends Caller {
  readonly userId: number;
  readonly sessionHash: string;
}

type CallerOf<Name extends EndpointName> = (typeof endpointTable)[Name]['access'] extends 'guest'
  ? Caller
  : UserCaller;

/** Calls that move money run inside one transaction, opened and committed by the mount. */
type MoneyPart<Name extends EndpointName> = (typeof endpointTable)[Name] extends {
  movesMoney: true;
}
  ? { readonly transaction: Transaction }
  : unknown;

export type CallContext<Name extends EndpointName> = Exchange & {
  readonly caller: CallerOf<Name>;
} & MoneyPart<Name>;

export type Handler<Name extends EndpointName> = (
  context: CallContext<Name>,
  request: RequestOf<Name>,
) => Promise<Result<ResponseOf<Name>>>;

/**
 * A money call in two steps. `prepare` runs before the transaction, for what a rollback must not undo, such as
 * counting a wrong pay password; it answers the handler that runs inside. A repeat is prepared anew and gets
 * the first answer.
 */
export interface PreparedHandler<Name extends EndpointName> {
  readonly prepare: (
    context: Exchange & { readonly caller: CallerOf<Name> },
    request: RequestOf<Name>,
  ) => Promise<Handler<Name>>;
}

type HandlerOf<Name extends EndpointName> = (typeof endpointTable)[Name] extends {
  movesMoney: true;
}
  ? Handler<Name> | PreparedHandler<Name>
  : Handler<Name>;

/** The menu of a feature: one handler a call. */
export type Handlers<Name extends EndpointName> = { readonly [Key in Name]: HandlerOf<Key> };

/** Every call whose server side is built: a missing or misspelt handler does not compile. */
export type BuiltEndpointName = Exclude<EndpointName, (typeof inDevelopment)[number]>;
