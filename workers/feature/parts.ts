/** Everything that a feature may need, as one object that is passed to each of them. */
import type { BehaviorSubject, Observable } from 'rxjs';
import type { ActName, InputOf, OutputOf } from '../../contract/acts.ts';
import type { Notice, Preferences, Run } from '../../contract/core.ts';
import type { ChatMessage } from '../../contract/features/chat-entities.ts';
import type { NftNews } from '../../contract/features/nft-entities.ts';
import type { EventName } from '../../contract/table.ts';
import type { Balances } from '../account/balances.ts';
import type { Changes } from '../account/changes.ts';
import type { PrivateEvent } from '../account/events.ts';
import type { FiatRates } from '../account/fiat-rates.ts';
import type { Orders } from '../account/orders.ts';
import type { Session } from '../calls/session.ts';
import type { UnderWay } from '../calls/under-way.ts';
import type { Environment } from '../core/environment.ts';
import type { Lanes } from '../core/lanes.ts';
import type { Meter } from '../core/meter.ts';
import type { TopicTable } from '../core/topic-source.ts';
import type { Depths } from '../market/books/depths.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { Minutes } from '../market/charts/charts.ts';
import type { Favourites } from '../market/favourites.ts';
import type { QuoteStreams } from '../market/quotes/quote-streams.ts';
import type { Quotes } from '../market/quotes/quotes.ts';
import type { Change } from '../wire/channels/channel-sink.ts';
import type { Connection } from '../wire/line/connection.ts';
import type { OfferName, Offers } from './offers.ts';

/** Messages of a room as a frame brings them. */
export interface RoomPiece {
  readonly room: string;
  readonly rows: readonly ChatMessage[];
  readonly change: Change;
}

export interface FeatureParts {
  readonly environment: Environment;
  readonly preferences: () => Preferences;
  readonly session: Session;
  readonly connection: Connection;
  readonly run: Run;
  /** Answers the last known state of a few calls when the network does not answer. */
  readonly keptRun: Run;
  readonly origin: () => string;
  readonly catalogue: Catalogue;
  readonly quotes: Quotes;
  readonly depths: Depths;
  /** Minutes of the charts that are subscribed to. */
  readonly minutes$: Observable<Minutes>;
  /** What comes in the rooms that are subscribed to. */
  readonly roomPieces$: Observable<RoomPiece>;
  /** What is told of the works of art that are subscribed to. */
  readonly workNews$: Observable<NftNews>;
  /** Charts that waited for a catalogue or for what the device keeps can be filled. */
  readonly refreshes$: Observable<void>;
  readonly streams: QuoteStreams;
  readonly favourites: Favourites;
  readonly rates: FiatRates;
  readonly balances: Balances;
  readonly orders: Orders;
  readonly changes: Changes;
  readonly underWay: Pick<UnderWay, 'of'>;
  readonly meter: Meter;
  /** Emits right before views are sampled: once a frame, and with every delivery of facts. */
  readonly looks$: Observable<void>;
  /** Views that the core shows by itself, at the pace of frames and while the screen is seen. */
  readonly inFrames: Lanes['inFrames'];
  readonly isSeen$: Observable<boolean>;
  /** A part of the state that frames show has changed. */
  readonly wake: () => void;
  /** Sends the changed facts, and notices for the user. */
  readonly tell: (...notices: readonly Notice[]) => void;
  /** The time of the state on the screen; null while it is live. */
  readonly asOf$: BehaviorSubject<number | null>;
  /** Total in USD a day ago; null while it is unknown. */
  readonly yesterdayUsd: () => string | null;
  /** What another feature offers; its code is loaded for it. */
  readonly reach: <Name extends OfferName>(name: Name) => Promise<Offers[Name]>;
  /** All features once more, over parts that are not those of the exchange. */
  readonly openOver: (house: OtherHouse) => OpenHouse;
  /** Events may have been missed, or another user has logged in: state is to be requested again. */
  readonly renewals$: Observable<void>;
}

/** Where features are opened over other parts: what they hear there, and the parts themselves. */
export interface OtherHouse {
  readonly events$: Observable<PrivateEvent>;
  readonly renewals$: Observable<void>;
  readonly tell: () => void;
  readonly parts: () => FeatureParts;
}

/** What features that were opened over other parts give. */
export interface OpenHouse {
  readonly topics: TopicTable;
  act<Name extends ActName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
  /** How the answer of a question is formatted; null where it is a view as it comes. */
  readonly formatterOf: (
    question: string,
  ) => Promise<((answer: unknown, parts: FeatureParts, request: unknown) => unknown) | null>;
}

/** For a part of a feature that hears private events: these, and no others. */
export interface HearingParts<Heard extends EventName> extends FeatureParts {
  readonly events$: Observable<PrivateEvent<Heard>>;
}
