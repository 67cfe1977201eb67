/**
 * Texts without parameters, once they have been looked up: a screen of three hundred words would otherwise spend a
 * tenth of its first rendering on finding them.
 */
const known = new Map<string, unknown>();

/** The same translation, which looks a plain key of `scope` (a language and a namespace) up only once. */
export function knownText<Same>(translate: Same, scope: string): Same {
  const look = translate as unknown as (...parameters: unknown[]) => unknown;
  const remember = (...parameters: unknown[]): unknown => {
    const [key] = parameters;
    if (parameters.length > 1 || typeof key !== 'string') return look(...parameters);
    const id = `${scope}|${key}`;
    if (!known.has(id)) known.set(id, look(key));
    return known.get(id);
  };
  // What it says of itself, such as its namespace, stays with it.
  return Object.assign(remember, translate) as Same;
}

/** Words have come: what was missing may be there now. */
export function forgetTexts(): void {
  known.clear();
}
