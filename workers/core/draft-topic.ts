/** A topic whose key is the draft of a form: read once, by the schema of the contract, when it is watched. */
import { EMPTY } from 'rxjs';
import { z } from '../../contract/schema.ts';
import type { TopicSource } from './topic-source.ts';

/** A key that is no draft has no view. */
export function draftTopic<Schema extends z.ZodMiniType, View>(
  schema: Schema,
  viewsOf: (draft: z.output<Schema>) => ReturnType<TopicSource<View>>,
): TopicSource<View> {
  return (key) => {
    const draft = readDraft(schema, key);
    return draft === null ? EMPTY : viewsOf(draft);
  };
}

function readDraft<Schema extends z.ZodMiniType>(
  schema: Schema,
  key: string,
): z.output<Schema> | null {
  try {
    const draft = z.safeParse(schema, JSON.parse(key));
    return draft.success ? draft.data : null;
  } catch {
    return null;
  }
}
