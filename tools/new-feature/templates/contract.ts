/** What a new feature says: an entry, two calls, an event, a question and a topic. */
import type { FeatureName } from '../feature-name.ts';

export function contractText({ camel, kebab, pascal, title }: FeatureName): string {
  return `/** ${title}: what it is, in one sentence. */
import { endpoints, events } from '../endpoint.ts';
import { Amount, PositiveAmount } from '../amount.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { Page, type PageOf, paged, Time, text } from '../wire.ts';

/** One entry of a user. */
export const ${pascal}Entry = z.object({
  id: z.int(),
  name: z.string(),
  number: Amount,
  createdAt: Time,
});
export type ${pascal}Entry = z.infer<typeof ${pascal}Entry>;

export const ${camel}Endpoints = endpoints({
  /** Entries of the user, newest first. */
  '${camel}.list': {
    method: 'GET',
    path: '/${kebab}/list',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(${pascal}Entry),
  },
  /** Adds an entry. */
  '${camel}.add': {
    method: 'POST',
    path: '/${kebab}/add',
    access: 'user',
    extension: true,
    request: z.object({ name: text({ min: 1, max: 60 }), number: PositiveAmount }),
    response: ${pascal}Entry,
  },
});

export const ${camel}Events = events({ '${camel}.added': ${pascal}Entry });

export const ${camel}Questions = questions({
  '${camel}.entries': { asks: '${camel}.list', freshWith: ['${camel}.added'] },
});

export interface ${pascal}EntryView extends Omit<${pascal}Entry, 'number'> {
  readonly numberText: string;
}

export interface ${pascal}Questions {
  '${camel}.entries': PageOf<${pascal}EntryView>;
}

export interface ${pascal}Topics {
  /** The newest entry of the user; null where there is none. Key: empty. */
  '${camel}.newest': ${pascal}EntryView | null;
}
`;
}
