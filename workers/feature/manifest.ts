/**
 * The manifest of a feature: what it brings to the core, as data. Its code is in the entry (`make`) or
 * is loaded on first use (`load`): when a topic of it is watched, an act of it is asked for, another
 * feature reaches for what it offers, or, where `isWoken`, an event that it hears arrives.
 */
import type { ActName, InputOf, OutputOf } from '../../contract/acts.ts';
import type { EndpointName, EventName, RequestOf, ResponseOf } from '../../contract/table.ts';
import type { TopicName } from '../../contract/views.ts';
import type { TopicSources, TopicTraits } from '../core/topic-source.ts';
import type { OfferName, Offers } from './offers.ts';
import type { FeatureParts, HearingParts } from './parts.ts';
import type { AnyFormatter, FormattedName, Formatters } from './question-parts.ts';

export type ActHandler<Name extends ActName> = (
  input: InputOf<Name>,
) => OutputOf<Name> | Promise<OutputOf<Name>>;
export type ActHandlers = { readonly [Name in ActName]: ActHandler<Name> };

/** What the code of a part gives: each topic, act and offer that its manifest names. */
type Made<Topic extends TopicName, Act extends ActName, Offer extends OfferName> = ([
  Topic,
] extends [never]
  ? unknown
  : { readonly topics: Pick<TopicSources, Topic> }) &
  ([Act] extends [never] ? unknown : { readonly acts: Pick<ActHandlers, Act> }) &
  ([Offer] extends [never] ? unknown : { readonly offer: Offers[Offer] });

/** Updates the state of the core after a successful call, before its answer is returned. */
export type Effect<Name extends EndpointName> = (
  parts: FeatureParts,
  call: { readonly request: RequestOf<Name>; readonly response: ResponseOf<Name> },
) => void;
export type Effects = { readonly [Name in EndpointName]?: Effect<Name> };

interface Manifest<
  Topic extends TopicName,
  Act extends ActName,
  Heard extends EventName,
  Offer extends OfferName,
  Asked extends FormattedName,
> {
  readonly topics?: Readonly<Record<Topic, TopicTraits>>;
  readonly acts?: readonly Act[];
  readonly offers?: Offer;
  /** The private events that its code is given, in order. */
  readonly hears?: readonly Heard[];
  /** An event that it hears loads its code, because it may have to be told to the user. */
  readonly isWoken?: true;
  readonly effects?: Effects;
  /** The questions whose answers it formats, and the code for it, loaded with the first of them. */
  readonly questions?: readonly Asked[];
  readonly answers?: () => Promise<Formatters<Asked>>;
  readonly make?: (parts: HearingParts<Heard>) => Made<Topic, Act, Offer>;
  readonly load?: (parts: HearingParts<Heard>) => Promise<Made<Topic, Act, Offer>>;
}

/** What a part's code gives, whatever its manifest names. */
export interface Code {
  readonly topics?: Partial<TopicSources>;
  readonly acts?: Partial<ActHandlers>;
  readonly offer?: Offers[OfferName];
}

/** A part of a feature as the app folds it. */
export interface FeaturePart<
  Topic extends TopicName = TopicName,
  Act extends ActName = ActName,
  Asked extends FormattedName = FormattedName,
> {
  readonly topics: Partial<Readonly<Record<TopicName, TopicTraits>>>;
  readonly acts: readonly ActName[];
  readonly offers: OfferName | null;
  readonly hears: ReadonlySet<string>;
  readonly isWoken: boolean;
  readonly effects: Effects;
  readonly questions: readonly string[];
  readonly answers: (() => Promise<Readonly<Record<string, AnyFormatter>>>) | null;
  readonly make: ((parts: HearingParts<EventName>) => Code) | null;
  readonly load: ((parts: HearingParts<EventName>) => Promise<Code>) | null;
  /** For the compiler alone: the names that this part brings. */
  readonly brings?: readonly [Topic, Act, Asked];
}

/** Declares a part of a feature; most features have one. */
export function feature<
  const Topic extends TopicName = never,
  const Act extends ActName = never,
  const Heard extends EventName = never,
  const Offer extends OfferName = never,
  const Asked extends FormattedName = never,
>(manifest: Manifest<Topic, Act, Heard, Offer, Asked>): FeaturePart<Topic, Act, Asked> {
  const { topics = {}, acts = [], offers = null, hears = [], effects = {} } = manifest;
  return {
    topics,
    acts,
    offers,
    hears: new Set(hears),
    isWoken: manifest.isWoken ?? false,
    effects,
    questions: manifest.questions ?? [],
    answers: (manifest.answers as unknown as FeaturePart['answers']) ?? null,
    // The app gives each part the events that it hears, and takes from it what it names.
    make: (manifest.make as unknown as FeaturePart['make']) ?? null,
    load: (manifest.load as unknown as FeaturePart['load']) ?? null,
  } as FeaturePart<Topic, Act, Asked>;
}

type Brought<List extends readonly FeaturePart[]> = NonNullable<List[number]['brings']>;
type Missing<List extends readonly FeaturePart[]> =
  | Exclude<TopicName, Brought<List>[0]>
  | Exclude<ActName, Brought<List>[1]>
  | Exclude<FormattedName, Brought<List>[2]>;

/** The list of all features. A topic, an act or a formatted question that none of them brings does not compile. */
export function allFeatures<const List extends readonly FeaturePart[]>(
  list: List & ([Missing<List>] extends [never] ? unknown : { readonly missing: Missing<List> }),
): readonly FeaturePart[] {
  return list;
}
