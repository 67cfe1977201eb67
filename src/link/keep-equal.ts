/** What is equal to what was there before keeps its identity, part by part, so that only what has changed renders. */
export function keepEqual<Value>(before: Value | undefined, after: Value): Value {
  if (Object.is(before, after) || !isTree(before) || !isTree(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const old: Tree = before;
  const entries = Object.entries(after).map(([key, child]) => [key, keepEqual(old[key], child)]);
  const isSame =
    entries.length === Object.keys(old).length &&
    entries.every(([key, child]) => Object.is(old[key as string], child));
  if (isSame) return before;
  return (
    Array.isArray(after) ? entries.map(([, child]) => child) : Object.fromEntries(entries)
  ) as Value;
}

type Tree = Readonly<Record<string, unknown>>;

/** Answers come as plain objects and lists; a file or a picture is compared by its identity. */
function isTree(value: unknown): value is Tree {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
