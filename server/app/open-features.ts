/** Opens the features of a list and folds what they bring: one menu, one set of jobs, reviews and verbs. */
import type { EndpointName } from '../../contract/table.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Exchange } from '../exchange.ts';
import type { Feature, Jobs, OpenFeature, Provided } from '../feature.ts';
import type { Verb } from '../operator/verb.ts';
import type { Review } from '../reviews/reviews.ts';
import type { SessionParts } from '../users/sessions/session-parts.ts';

type OpenOf<Entry> = Entry extends Feature ? Awaited<ReturnType<Entry['open']>> : never;
type NamesOf<Entry> =
  OpenOf<Entry> extends infer Open
    ? Open extends OpenFeature<infer Menu, infer _Reviews, infer _Gifts>
      ? keyof Menu & EndpointName
      : never
    : never;
type KindsOf<Entry> =
  OpenOf<Entry> extends infer Open
    ? Open extends OpenFeature<infer _Menu, infer Reviews, infer _Gifts>
      ? keyof Reviews
      : never
    : never;
type GiftsOf<Entry> =
  OpenOf<Entry> extends infer Open
    ? Open extends OpenFeature<infer _Menu, infer _Reviews, infer Gifts>
      ? keyof Gifts & keyof Provided
      : never
    : never;

/** The endpoints that two features of the list serve. */
type Twice<List extends readonly unknown[]> = List extends readonly [infer First, ...infer Rest]
  ? (NamesOf<First> & NamesOf<Rest[number]>) | Twice<Rest>
  : never;

/** Exactly one handler for each endpoint: one that is missing or served twice does not compile where this is used. */
type MenuOf<List extends readonly Feature[]> = [Twice<List>] extends [never]
  ? Handlers<NamesOf<List[number]>>
  : { readonly servedTwice: Twice<List> };

export interface OpenFeatures<List extends readonly Feature[]> {
  handlers(parts: { session: SessionParts; provided: Provided }): MenuOf<List>;
  readonly jobs: Jobs;
  readonly reviews: Readonly<Record<KindsOf<List[number]>, Review>>;
  readonly provided: Pick<Provided, GiftsOf<List[number]>>;
  /** Resolves once all that trades have fired so far is committed. */
  settled(): Promise<void>;
  /** Stops what runs, in the order of the list. */
  stop(): Promise<void>;
}

export async function openFeatures<const List extends readonly Feature[]>(
  list: List,
  exchange: Exchange,
): Promise<OpenFeatures<List>> {
  const open: Awaited<ReturnType<Feature['open']>>[] = [];
  const given: Partial<Provided> = {};
  for (const entry of list) {
    // A process finds what is provided so far: the list has its feature after those that it needs.
    const opened = await entry.open(exchange, given as Provided);
    open.push(opened);
    Object.assign(given, opened.provides);
  }
  const earnings = list.flatMap(({ earning }) => earning ?? []);
  return {
    handlers: (parts) => merged(open.map(({ handlers }) => handlers({ ...parts, earnings }))),
    jobs: merged(open.map(({ jobs }) => jobs)),
    reviews: merged(open.map(({ reviews }) => reviews)),
    provided: merged(open.map(({ provides }) => provides)),
    settled: async () => {
      for (const { settled } of open) await settled();
    },
    stop: async () => {
      for (const { stop } of open) await stop();
    },
  };
}

/** What the operator gets from the features, running or not. */
export function operatorParts(list: readonly Feature[]): {
  readonly verbs: Readonly<Record<string, Verb>>;
  readonly counts: Readonly<Record<string, string>>;
} {
  return {
    verbs: merged(list.map(({ verbs = {} }) => verbs)),
    counts: merged(list.map(({ counts = {} }) => counts)),
  };
}

/** One record of all; the types of the list say what it holds. A name that two features bring is a bug. */
function merged<Whole>(parts: readonly object[]): Whole {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(whole, name)) throw new Error(`two features bring ${name}`);
    whole[name] = value;
  }
  return whole as Whole;
}
