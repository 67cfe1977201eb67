/**
 * What a feature brings to the server. Each `features/<name>/feature.ts` exports one manifest, `app/features.ts` lists
 * them, and `app/open-features.ts` folds the list, so that nothing above knows a feature by its name.
 */

import type { ErrorCode, Result } from '../contract/envelope.ts';
import type { ChatCard } from '../contract/features/chat-entities.ts';
import type { EarnProduct } from '../contract/features/finance.ts';
import type { FuturesSubmit } from '../contract/features/futures.ts';
import type { FuturesOrder, FuturesPosition } from '../contract/features/futures-entities.ts';
import type { PointsRecord } from '../contract/features/points.ts';
import type { EndpointName } from '../contract/table.ts';
import type { Handlers } from './calls/handler.ts';
import type { Queryable, Transaction } from './db/database.ts';
import type { Exchange } from './exchange.ts';
import type { JobHandler } from './jobs/job-runner.ts';
import type { LeverFunds } from './ledger/lever-funds.ts';
import type { Holding } from './money/valuation.ts';
import type { Verb } from './operator/verb.ts';
import type { Announcement } from './realtime/announce.ts';
import type { RoomLog } from './realtime/channels/room-channels.ts';
import type { Review, ReviewKind } from './reviews/reviews.ts';
import type { DemoPast } from './sandbox/demo-account.ts';
import type { SessionParts, WelcomeGift } from './users/sessions/session-parts.ts';

/** What one feature provides for others, by name: features never import each other. */
export interface Provided {
  readonly leverFunds: LeverFunds;
  readonly futuresDesk: FuturesDesk;
  /** What waits of coins and stocks, and of contracts. */
  readonly spotOrders: OrdersDesk;
  readonly futuresOrders: OrdersDesk;
  readonly coinFees: FeesSince;
  readonly contractFees: FeesSince;
  readonly optionFees: FeesSince;
  /** What is written in rooms, and what is told of works of art, for their channels. */
  readonly roomLog: RoomLog;
  readonly workLog: RoomLog;
  /** An open position of this user's own, as others may see it; null for any other. */
  readonly sharedPosition: (
    queryable: Queryable,
    userId: number,
    id: number,
  ) => Promise<Omit<ChatCard, 'kind'> | null>;
  /** Ends all follows of a user and all of a trader, because the account is closed; it is erased afterwards. */
  readonly endFollows: (
    tx: Transaction,
    closed: { readonly userId: number; readonly at: number },
  ) => Promise<void>;
  /** Gives a coupon; answers what its user is to be told. A key gives once. */
  readonly giveCoupon: (tx: Transaction, wish: CouponWish) => Promise<Announcement[]>;
  /** Moves points; answers what their user is to be told. A key moves once, and a refusal is thrown as `Refused`. */
  readonly movePoints: (
    tx: Transaction,
    wish: PointsWish,
  ) => Promise<{ readonly record: PointsRecord; readonly news: Announcement[] }>;
}

/** Orders that wait, for what ends them in their owner's place. */
export interface OrdersDesk {
  /** Those of these users for whom something waits that would open. */
  whoWaits(queryable: Queryable, userIds: readonly number[]): Promise<number[]>;
  /** Cancels what would open, and leaves what closes and reduces. */
  cancelOpening(tx: Transaction, userId: number): Promise<void>;
  /** Answers how many there were. */
  cancelAll(tx: Transaction, userId: number): Promise<number>;
}

/** A user's trading fees since an instant, as they would be without a discount. */
type FeesSince = (queryable: Queryable, userId: number, sinceMs: number) => Promise<Holding[]>;

/** Orders of futures for a user, in the caller's transaction and by the path that everybody's orders take. */
export interface FuturesDesk {
  /** The multiples that everybody may choose from, ascending. */
  readonly multiples: readonly number[];
  /** As the call does. */
  submit(tx: Transaction, userId: number, wish: FuturesSubmit): Promise<Result<FuturesOrder>>;
  /** Opens for many users at once, at most one for each; the answers are in the order of the wishes. */
  openCopies<Objection>(
    tx: Transaction,
    wishes: readonly CopyWish<Objection>[],
  ): Promise<CopyOpening<Objection>[]>;
  /** Closes of many users at once. What is no open copy is left alone; `market_closed` must be tried again. */
  closeCopies(tx: Transaction, closings: readonly CopyClosing[]): Promise<Result<null>[]>;
  /** Cuts an open copy loose from its trader; `not_found` for what was never a copy of this user's. */
  holdSelf(tx: Transaction, userId: number, id: number): Promise<Result<FuturesPosition>>;
  /** Whosever they are, the newest first. */
  positions(queryable: Queryable, ids: readonly number[]): Promise<FuturesPosition[]>;
}

/** An order at the market that copies a trader, isolated: a trader puts no more at stake than the margin of the copies. */
export interface CopyWish<Objection>
  extends Pick<
    FuturesSubmit,
    'currencyId' | 'legalId' | 'side' | 'multiple' | 'seenPrice' | 'slippage'
  > {
  readonly userId: number;
  readonly copiedFrom: number;
  readonly lots: number;
  /** Looks at what would be opened; anything but null is why it is not. */
  readonly objection: (opening: {
    readonly averagePrice: string;
    readonly margin: string;
  }) => Objection | null;
}

export type CopyOpening<Objection> =
  | { readonly positionId: number; readonly averagePrice: string }
  | { readonly refused: ErrorCode }
  | { readonly objection: Objection };

/** Closes so many lots of a copy as `lotsOf` says of those that are open. */
export interface CopyClosing {
  readonly userId: number;
  readonly id: number;
  readonly lotsOf: (open: number) => number;
}

interface CouponWish {
  readonly userId: number;
  readonly key: string;
  readonly source: 'points';
  /** Positive, with the scale of the currency, which is a coin. */
  readonly number: string;
  readonly currency: string;
  readonly days: number;
}

interface PointsWish {
  readonly userId: number;
  readonly key: string;
  readonly code: PointsRecord['code'];
  readonly change: number;
  readonly at: number;
}

/** A process that runs as long as the server. */
export interface Running {
  /** Where trades fire something: resolves once all that they have fired so far is committed. */
  settled?(): Promise<void>;
  /** Resolves once the work in hand is committed. */
  stop(): Promise<void>;
}

/** Jobs by their kind. They are scheduled at every start, and then when they say. */
export type Jobs = Readonly<Record<string, JobHandler>>;

/** What a product of Finance holds and earns. Statements are about the user $1. */
export interface Earning {
  readonly product: EarnProduct;
  /** Kind of the reference of its holds. */
  readonly reference: string;
  /** Gives `currency` and `amount`, which are signed: all that it has earned. Absent for what pays nothing. */
  readonly earned?: string;
  /** Gives `kind`, `order_id`, `at`, `currency` and `amount` of what comes by itself. */
  readonly upcoming: string;
}

/** What does not depend on a running server. */
interface Described {
  /** The operator's commands, by their verb. */
  readonly verbs?: Readonly<Record<string, Verb>>;
  /** Statements that count what is open, for the operator's `status`, by the name that it shows. */
  readonly counts?: Readonly<Record<string, string>>;
  /** Its product as Finance shows it. */
  readonly earning?: Earning;
  /** What everybody gets who registers. */
  readonly welcome?: WelcomeGift;
  /** The feature's part of the demo account's past. */
  readonly sandbox?: DemoPast;
}

interface Manifest<
  Name extends EndpointName,
  Process extends Running | undefined,
  Kind extends ReviewKind,
  Gift extends keyof Provided,
> extends Described {
  /** The feature's calls; as a function, when they need what runs. */
  readonly handlers: Handlers<Name> | ((parts: HandlerParts<Process>) => Handlers<Name>);
  /** Begins what runs beside the calls, before anything is served; it finds what features before it provide. */
  readonly start?: (exchange: Exchange, provided: Provided) => Process | Promise<Process>;
  /** They find what features before it provide, too. */
  readonly jobs?: (exchange: Exchange, running: Process, provided: Provided) => Jobs;
  readonly reviews?: (exchange: Exchange) => Readonly<Record<Kind, Review>>;
  readonly provides?: (exchange: Exchange, running: Process) => Pick<Provided, Gift>;
}

interface HandlerParts<Process> {
  readonly running: Process;
  readonly session: SessionParts;
  readonly provided: Provided;
  /** The products of Finance, in the order of the features. */
  readonly earnings: readonly Earning[];
}

/** A feature with its process, whose type no one else needs to know. */
export interface OpenFeature<Menu, Reviews, Gifts> {
  handlers(parts: Omit<HandlerParts<never>, 'running'>): Menu;
  readonly jobs: Jobs;
  readonly reviews: Reviews;
  readonly provides: Gifts;
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Feature<
  Menu = object,
  Reviews = Partial<Record<ReviewKind, Review>>,
  Gifts = Partial<Provided>,
> extends Described {
  open(exchange: Exchange, provided: Provided): Promise<OpenFeature<Menu, Reviews, Gifts>>;
}

export function feature<
  Name extends EndpointName,
  Process extends Running | undefined = undefined,
  Kind extends ReviewKind = never,
  Gift extends keyof Provided = never,
>(
  manifest: Manifest<Name, Process, Kind, Gift>,
): Feature<Handlers<Name>, Readonly<Record<Kind, Review>>, Pick<Provided, Gift>> {
  const { handlers, start, jobs, reviews, provides, ...described } = manifest;
  return {
    ...described,
    open: async (exchange, provided) => {
      // Without `start` nothing runs, and `Process` is undefined.
      const running = (await start?.(exchange, provided)) as Process;
      return {
        handlers: (parts) =>
          typeof handlers === 'function' ? handlers({ ...parts, running }) : handlers,
        jobs: jobs?.(exchange, running, provided) ?? {},
        // Without the function there is nothing to name, and the record is empty.
        reviews: reviews?.(exchange) ?? ({} as Readonly<Record<Kind, Review>>),
        provides: provides?.(exchange, running) ?? ({} as Pick<Provided, Gift>),
        settled: async () => running?.settled?.(),
        stop: async () => running?.stop(),
      };
    },
  };
}
