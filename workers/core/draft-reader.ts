/**
 * Reads the drafts of a topic from its keys, by the schema of the contract. A draft is its key: it is asked about
 * at every frame, so the last ones are remembered.
 */
import { z } from '../../contract/schema.ts';

const REMEMBERED = 20;

export function createDraftReader<Schema extends z.ZodMiniType>(
  schema: Schema,
): (key: string) => z.output<Schema> | null {
  const drafts = new Map<string, z.output<Schema> | null>();
  return (key) => {
    const known = drafts.get(key);
    if (known !== undefined) return known;
    if (drafts.size >= REMEMBERED) drafts.clear();
    const draft = readDraft(schema, key);
    drafts.set(key, draft);
    return draft;
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
