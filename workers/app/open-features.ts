/** Folds the list of features into one table of topics, one of acts, and what they offer each other. */
import type { ActName, InputOf, OutputOf } from '../../contract/acts.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { lazyTopic } from '../core/lazy-topic.ts';
import type { TopicSource, TopicTable } from '../core/topic-source.ts';
import type { Code, FeaturePart } from '../feature/manifest.ts';
import type { OfferName, Offers } from '../feature/offers.ts';
import type { FeatureParts } from '../feature/parts.ts';
import type { AnyFormatter } from '../feature/question-parts.ts';
import type { HouseEvents } from './open-part.ts';
import { type OpenPart, openPart } from './open-part.ts';

export interface OpenFeatures {
  readonly topics: TopicTable;
  act<Name extends ActName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
  readonly reach: <Name extends OfferName>(name: Name) => Promise<Offers[Name]>;
  /** Whether the code that hears these events is here, or would be loaded for one. */
  isHeard(event: string): boolean;
  /** How the answer of a question is formatted; null where it is a view as it comes. */
  readonly formatterOf: (question: string) => Promise<AnyFormatter | null>;
  takeEffect<Name extends EndpointName>(
    name: Name,
    call: { readonly request: RequestOf<Name>; readonly response: ResponseOf<Name> },
  ): void;
}

export function openFeatures(
  list: readonly FeaturePart[],
  house: HouseEvents & { readonly parts: () => FeatureParts },
): OpenFeatures {
  const open = list.map((part) => openPart(part, house));
  const effects = Object.assign({}, ...list.map((part) => part.effects)) as FeaturePart['effects'];
  return {
    topics: Object.assign({}, ...open.map((part) => topicsOf(part, house.parts()))) as TopicTable,
    async act(name, input) {
      const code = await open.find(({ manifest }) => manifest.acts.includes(name))?.fetch();
      const handle = code?.acts?.[name];
      if (handle === undefined) throw new Error(`no feature does ${name}`);
      return handle(input);
    },
    async reach(name) {
      const code = await open.find(({ manifest }) => manifest.offers === name)?.fetch();
      if (code?.offer === undefined) throw new Error(`no feature offers ${name}`);
      // The manifest pairs the name with its offer.
      return code.offer as Offers[typeof name];
    },
    isHeard: (event) =>
      open.some(
        (part) => part.manifest.hears.has(event) && (part.manifest.isWoken || part.isHere()),
      ),
    async formatterOf(question) {
      const owner = list.find(({ questions }) => questions.includes(question));
      const formatters = await owner?.answers?.();
      return formatters?.[question] ?? null;
    },
    takeEffect: (name, call) => effects[name]?.(house.parts(), call),
  };
}

/** A part whose code is in the entry gives its topics as they are; of another they are lazy. */
function topicsOf({ manifest, made, fetch }: OpenPart, parts: FeatureParts): Partial<TopicTable> {
  const { timers } = parts.environment;
  const table = Object.entries(manifest.topics).map(([name, traits]) => {
    const find = (code: Code) => code.topics?.[name as keyof TopicTable] as TopicSource<unknown>;
    const views = made === null ? lazyTopic(timers, async () => find(await fetch())) : find(made);
    return [name, { ...traits, views }];
  });
  return Object.fromEntries(table) as Partial<TopicTable>;
}
